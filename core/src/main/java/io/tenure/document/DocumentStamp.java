package io.tenure.document;

/**
 * Who changed a document, when and how.
 *
 * @param updatedMicros by the owner's wall clock; later than that of the state before
 * @param action the verb of the request, such as PUT
 * @param expiresMicros when the owner deletes it; 0 is never
 * @param principal who asked for it; empty if nobody is known
 */
public record DocumentStamp(long updatedMicros, String action, long expiresMicros, String principal) {}

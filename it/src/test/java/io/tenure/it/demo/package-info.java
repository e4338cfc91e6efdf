/** The demo as people start and end it. */
@org.jspecify.annotations.NullMarked
package io.tenure.it.demo;

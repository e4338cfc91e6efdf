package io.tenure.engine.wire;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;

/** Answers requests of other members. */
interface Responder {

    CompletableFuture<? extends MessageLite> answer(Kind kind, CodedInputStream request) throws IOException;
}

/** What a node says of its own process: who it is, and the last lines of its log. */
@NullMarked
package io.tenure.server.manage;

import org.jspecify.annotations.NullMarked;

/** Calls to the nodes of the demo over HTTP. A call goes to the first node that answers. */
@NullMarked
package io.tenure.demo.call;

import org.jspecify.annotations.NullMarked;

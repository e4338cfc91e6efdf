/** The replicated documents: those that every member has a copy of, and that need no leader. */
@NullMarked
package io.tenure.cli.document;

import org.jspecify.annotations.NullMarked;

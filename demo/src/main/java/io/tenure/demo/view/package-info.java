/**
 * What people see of the demo at a terminal: who is in charge, the leases, how much waits, how far the work is. {@link
 * io.tenure.demo.view.Onlooker} asks the nodes; a {@link io.tenure.demo.view.Picture} is what it has found; the rest shows it.
 */
@NullMarked
package io.tenure.demo.view;

import org.jspecify.annotations.NullMarked;

/**
 * A real browser, driven by its own protocol: pages are opened, run JavaScript and tell their log.
 *
 * <p>It is a Chromium that is found on the machine; no driver and no library is needed. It reaches nothing but this machine. Every
 * wait is bounded by {@link io.tenure.testkit.Await#CAP}; a browser that ends or does not answer fails the test with a sentence.
 * The process ends with {@link io.tenure.it.browser.Chromium#close}, or with the tests' JVM.
 */
@NullMarked
package io.tenure.it.browser;

import org.jspecify.annotations.NullMarked;

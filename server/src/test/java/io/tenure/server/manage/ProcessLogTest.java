package io.tenure.server.manage;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ProcessLogTest {

    @Test
    void the_last_thousand_lines_are_kept() {
        LoggerContext context = new LoggerContext();
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.setPattern("%-5level %logger{0}: %msg%n");
        layout.start();
        ProcessLog log = new ProcessLog();
        log.setContext(context);
        log.setLayout(layout);
        log.start();
        Logger logger = context.getLogger("io.tenure.Test");
        logger.addAppender(log);

        for (int i = 0; i < ProcessLog.MOST + 10; i++) {
            logger.info("line {}", i);
        }
        logger.info("long {}", "x".repeat(10_000));

        List<String> lines = log.lines();
        assertThat(lines).hasSize(ProcessLog.MOST);
        assertThat(lines.getFirst()).isEqualTo("INFO  Test: line 11");
        assertThat(lines.get(ProcessLog.MOST - 2)).isEqualTo("INFO  Test: line " + (ProcessLog.MOST + 9));
        assertThat(lines.getLast()).startsWith("INFO  Test: long xxx").hasSizeLessThan(5000);
    }

    @Test
    void the_log_of_a_node_is_kept() {
        LoggerFactory.getLogger(ProcessLogTest.class).info("A line of a test.");
        LoggerFactory.getLogger("org.example.Library").warn("A line of a library.");

        assertThat(ProcessLog.ofProcess())
                .anyMatch(line -> line.endsWith("INFO  ProcessLogTest: A line of a test."))
                .anyMatch(line -> line.endsWith("WARN  Library: A line of a library."));
    }
}

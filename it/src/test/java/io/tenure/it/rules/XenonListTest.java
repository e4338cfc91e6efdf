package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every test of Xenon has a test here, or a reason why not. */
class XenonListTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\w+) \\| (.+) \\|$");
    private static final Pattern TEST = Pattern.compile("`(\\w+)` (\\w+)");

    private static final String NAMES = """
            nonReplicatedOwnerSelected synch1XReplicationService synchronizationServiceNotFoundOnNewOwner
            synchronizationAfterStaleHostRestart nodeGroupConvergenceAfterHostRestart
            synchronizationCollisionWithPosts recognizeSelfInPeerNodesByPublicUri commandLineJoinRetries
            synchronizationOnDemandLoad customNodeGroupWithObservers verifyGossipForObservers
            testMultiNodeNonReplicatedExpiration synchronizationOneByOneWithAbruptNodeStop
            synchronizationAllVersions synchronizationWithPeerNodeListAndDuplicates
            replicationWithQuorumAfterAbruptNodeStop replicationWithQuorumAfterAbruptNodeStopMultiLocation
            replicationWithLocationQuorum nodeRestartWithSameAddressDifferentId synchronizationRequestQueuing
            enforceHighQuorumWithNodeConcurrentStop replicationAndForwardingWithCrossServiceDependencies
            replicationWithOutOfOrderPostAndUpdates replicationInMemoryWithOutOfOrderPostAndUpdates
            testStartServiceOutOfOrder replication replicationSsl replication1x replication3x
            replicationThreshold factorySynchronization replicationWithAuthzCacheClear forwardingAndSelection
            replicationFullQuorumMissingServiceOnPeer replicationWithAuthAndNodeRestart ownershipValidation
            serviceResynchOnFailure synchCounts synchAfterOwnerRestart synchAfterClusterRestart
            synchTaskStopsSelfPatchingOnFactoryDelete taskRestartability outdatedSynchronizationRequests
            stateValidation cacheUpdateAfterSynchronization queryPageCleanUp availableFactories
            unavailableNodeSelector badFactoryIsUnavailable synchronizationRequest compare computeStringHash
            """;

    @Test
    void every_test_of_xenon_is_in_the_list_once() {
        assertThat(rows(Sources.text("docs/design/documents.md")).keySet())
                .containsExactlyInAnyOrder(NAMES.strip().split("\\s+"));
    }

    @Test
    void every_test_that_the_list_names_exists() {
        String page = Sources.text("docs/design/documents.md");
        assertThat(missing(rows(page), Sources.texts().collect(Collectors.joining("\n"))))
                .isEmpty();
    }

    @Test
    void a_row_without_test_or_reason_and_a_test_that_does_not_exist_are_found() {
        String code = "class ThereTest { void it_works() {} }";
        assertThat(missing(Map.of("a", "`ThereTest` it_works", "b", "Not here: no use."), code))
                .isEmpty();
        assertThat(missing(Map.of("a", "`ThereTest` it_fails"), code)).containsExactly("a: ThereTest it_fails");
        assertThat(missing(Map.of("a", "`GoneTest` it_works"), code)).containsExactly("a: GoneTest it_works");
        assertThat(missing(Map.of("a", "somewhere"), code)).containsExactly("a: neither a test nor a reason");
    }

    /** The rows of Xenon's tests, which are behind all other tables of the page. */
    private static Map<String, String> rows(String page) {
        Map<String, String> rows = new LinkedHashMap<>();
        Matcher matcher = ROW.matcher(page.substring(page.indexOf("## Xenon's tests")));
        while (matcher.find()) {
            assertThat(rows.put(matcher.group(1), matcher.group(2)))
                    .as(matcher.group(1))
                    .isNull();
        }
        return rows;
    }

    private static List<String> missing(Map<String, String> rows, String code) {
        List<String> missing = new ArrayList<>();
        rows.forEach((name, here) -> {
            Matcher test = TEST.matcher(here);
            if (test.find()) {
                boolean there =
                        code.contains("class " + test.group(1) + " ") && code.contains("void " + test.group(2) + "(");
                if (!there) {
                    missing.add(name + ": " + test.group(1) + " " + test.group(2));
                }
            } else if (!here.startsWith("Not here: ")) {
                missing.add(name + ": neither a test nor a reason");
            }
        });
        return missing;
    }
}

package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Member;
import io.tenure.node.NodeId;
import io.tenure.runtime.Ids;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdentityTest {

    @ParameterizedTest
    @CsvSource({"VOTER,VOTER", "LEARNER,WORKER"})
    void the_kind_of_a_node_is_stored_under_the_name_that_it_had_first(Member.Kind kind, String stored)
            throws IOException {
        Identity identity =
                new Identity(NodeId.parse("n-00000001"), Ids.cluster(), 9000, false, kind, Identity.Phase.WAITING);

        assertThat(identity.toText()).contains("\nkind=" + stored + "\n");
        assertThat(Identity.parse(identity.toText())).isEqualTo(identity);
    }
}

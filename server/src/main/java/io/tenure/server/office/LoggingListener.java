package io.tenure.server.office;

import io.tenure.lease.LeadershipListener;
import io.tenure.lease.LossReason;
import io.tenure.store.Term;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Nothing runs on the servers' leader yet that must be told. */
final class LoggingListener implements LeadershipListener {

    private static final Logger LOG = LoggerFactory.getLogger(LoggingListener.class);

    @Override
    public void onLeading(Term term) {
        LOG.debug("Leading under term {}.", term);
    }

    @Override
    public void onLost(Term term, LossReason reason) {
        LOG.debug("No longer leading under term {}: {}.", term, reason);
    }
}

// What surrounds every page: the menu, who is in charge, whether the page is live, and what to do if it is not.
import {html, nothing} from './vendor/lit-html/lit-html.js';
import {ring} from './shapes.js';
import {ago, duration} from './format.js';
import {PAGES} from './pages.js';
import {link} from './router.js';

const RENEWAL = 500;
const OLD = 4000;

export function sentence(text) {
  return html`<p class="empty">${text}</p>`;
}

export function frame({title, body, place, live, cluster, now}) {
  return html`<header>
      <a class="brand" href="#/"><img src="/console/icon.svg" alt="">Tenure</a>
      ${charge(cluster, now)}
      <p class="pulse ${live.status}" title="Whether this page follows the node">${live.status}<span>${cluster ? ' · ' + cluster.node : ''}</span></p>
    </header>
    <nav aria-label="Pages">${PAGES.map(one => entry(one, place.page, cluster))}</nav>
    <main id="main" tabindex="-1">
      ${live.status === 'lost' ? lost(live, cluster) : nothing}
      <h1>${title}</h1>
      ${body}
    </main>`;
}

function entry({name, label, group}, page, cluster) {
  if (group) return html`<h2>${group}</h2>`;
  if (!label) return nothing;
  const current = name === page || (name === 'queues' && page === 'tasks');
  return html`<a href=${link(name)} aria-current=${current ? 'page' : nothing}>${label}${name ? nothing : alarm(cluster)}</a>`;
}

/** How many warnings the overview has, on every page. */
function alarm(cluster) {
  const count = cluster?.warnings?.length;
  return count ? html` <b class="bad">${count}</b>` : nothing;
}

/** Who is in charge; or why nobody is. */
function charge(cluster, now) {
  const leader = cluster?.leader;
  if (!leader) return html`<p class="charge"></p>`;
  if (leader.nobody) return html`<p class="charge nobody" role="status"><b>Nobody is in charge.</b> ${leader.nobody.why}</p>`;
  return html`<p class="charge">${small(leader, cluster)}<b>${leader.node ?? 'Nobody'}</b> is in charge
    <span class="muted">term ${leader.term} · ${ago(leader.since, now).replace(' ago', '')}</span></p>`;
}

function small(leader, cluster) {
  if (!leader.trustedMillis || !leader.trustMillis) return nothing;
  const left = trust(leader.trustedMillis, cluster);
  return ring(left / leader.trustMillis, tone(left / leader.trustMillis), 'trust left ' + duration(left));
}

/**
 * What is left of a lease, in milliseconds. While the node speaks, the lease is renewed, whether or not it has told: it counts down
 * only to the next renewal, and further if nothing was heard for long.
 */
export function trust(millis, {age}) {
  return Math.max(0, millis - (age() > OLD ? age() : Math.min(age(), RENEWAL)));
}

export const tone = share => (share > 0.5 ? 'good' : share > 0.2 ? 'warn' : 'bad');

/** A page whose node is gone still knows the others. */
function lost(live, cluster) {
  const others = (cluster?.nodes ?? []).filter(node => !node.self);
  const seconds = Math.floor((performance.now() - live.lostAt) / 1000);
  return html`<div class="away"><p role="alert"><b>${cluster ? cluster.node : 'This node'} does not answer.</b></p>
    <p>${seconds ? `For ${seconds} s now. ` : ''}What you see is what it said last; the page comes back when the node does.</p>
    ${others.length ? html`<p>The consoles of the others:
      ${others.map(node => html`<a href="http://${node.http}/console/${location.hash}" rel="noopener">${node.name}</a> `)}</p>` : nothing}
  </div>`;
}

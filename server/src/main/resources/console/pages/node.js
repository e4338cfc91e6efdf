import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {bytes, duration, number} from '../format.js';
import {tone, trust} from '../frame.js';
import {facts, trouble} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link} from '../router.js';
import {meter, ring} from '../shapes.js';
import {percent} from '../words.js';

export default {
  title: ({about}) => about[0],
  smooth: true,
  view(page) {
    const [name] = page.about;
    const node = page.cluster?.nodes.find(one => one.name === name);
    if (!page.cluster) return html`<p class="empty">…</p>`;
    if (!node) return html`<p class="empty">There is no node '${name}' in this cluster. <a href=${link('nodes')}>All nodes</a></p>`;
    const {about} = node;
    return html`<p class="crumbs"><a href=${link('nodes')}>Nodes</a></p>
      ${panel(html`${node.inCharge ? pill('in charge', 'lead') : nothing}${node.leader ? pill('leads the log', 'plain') : nothing}${node.alive === false ? pill('down', 'failed') : nothing}`,
        html`${lease(node, page.cluster)}${facts([['id', node.id], ['role', node.role], ['address', node.self ? node.http : html`<a href="http://${node.http}/console/" rel="noopener">${node.http}</a>`],
          ['peers', node.peer], ['lag', number(node.lag)], ['in the group', node.group], ['can read formats', node.formatLevels]])}`)}
      ${about ? panel('Its process', html`${facts([['version', about.version], ['up', duration(about.uptimeMillis)],
          ['heap', bytes(about.heapUsedBytes) + ' of ' + bytes(about.heapMaxBytes)], ['disk free', bytes(about.diskFreeBytes) + ' of ' + bytes(about.diskTotalBytes)],
          ['disk used', percent(1 - about.diskFreeBytes / about.diskTotalBytes)], ['its promise', promise(about.promise)]])}
          ${meter(1 - about.diskFreeBytes / about.diskTotalBytes)}`)
        : html`<p class="empty">It did not say how it is.</p>`}
      ${node.self ? activities(page) : nothing}`;
  },
};

function lease(node, cluster) {
  const {leader} = cluster;
  const lease = leader.leases.find(one => one.node === node.id || one.node === node.name);
  if (!lease?.held) return nothing;
  const left = trust(lease.trustedMillis, cluster);
  return html`<p class="lease">${ring(left / leader.trustMillis, tone(left / leader.trustMillis), 'lease')}
    It has promised to serve only ${leader.node}, which counts on that for another <b class="steady">${duration(left)}</b>
    <span class="muted">(answered in ${(lease.roundTripMicros / 1000).toFixed(1)} ms)</span></p>`;
}

const promise = it => (it ? it.state + (it.holder ? ' to ' + it.holder : '') + (it.leftMillis ? ', ' + duration(it.leftMillis) : '') : null);

function activities(page) {
  const answer = page.read(api`activities`, 2000);
  return panel('Activities under its lease', html`${trouble(answer)}${answer.data?.activities.length
    ? html`<ul class="plain">${answer.data.activities.map(one => html`<li><b>${one.name}</b> <span class="muted">${one.domain} · needs ${one.quorum} · term ${one.term} · ${duration(one.runningMillis)}</span>${one.ending ? pill(one.ending, 'warn') : nothing}</li>`)}</ul>`
    : html`<p class="empty">None.</p>`}`);
}

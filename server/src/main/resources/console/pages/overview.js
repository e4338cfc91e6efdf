import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {brief, bytes, duration, moment, number} from '../format.js';
import {tone, trust} from '../frame.js';
import {panel, pill, table} from '../parts.js';
import {link} from '../router.js';
import {meter, ring, timeline} from '../shapes.js';
import {queueTable} from './queue-table.js';

const SHOWN = 8;
const TERMS = 5;

export default {
  title: () => 'Overview',
  smooth: true,
  subjects: () => ['queues'],
  view(page) {
    const {cluster} = page;
    const queues = page.live('queues');
    return html`${warnings(cluster)}
      <ul class="cards">${(cluster?.nodes ?? []).map(node => html`<li>${card(node, cluster)}</li>`)}</ul>
      ${queues ? totals(queues, page) : nothing}
      ${panel('Queues', queueTable(table, queues?.queues.slice(0, SHOWN).sort((a, b) => (a.queue < b.queue ? -1 : 1)), page, 'Nothing was ever submitted.'),
        queues?.total > SHOWN ? html`<a href=${link('queues')}>All ${number(queues.total)}</a>` : nothing)}
      ${terms(page)}`;
  },
};

function warnings(cluster) {
  const all = [cluster?.missing?.why, ...(cluster?.warnings ?? [])].filter(Boolean);
  return all.length ? html`<ul class="warnings">${all.map(text => html`<li>${text}</li>`)}</ul>` : nothing;
}

/** A node: how much of its lease is left, and how it is. */
export function card(node, cluster) {
  const {leader} = cluster;
  const lease = leader.leases.find(one => one.node === node.id || one.node === node.name);
  const left = lease?.held ? trust(lease.trustedMillis, cluster) : 0;
  const share = left / leader.trustMillis;
  return html`<article class="card ${node.inCharge ? 'lead' : ''} ${node.alive === false ? 'dead' : ''}">
    ${ring(share, tone(share), lease?.held ? 'lease, ' + duration(left) + ' left' : 'no lease')}
    <div><h2><a href=${link('nodes', [node.name])}>${node.name}</a> ${badges(node)}</h2>
      <p class="muted">${node.http} · ${node.role}${node.self ? ' · this page' : ''}</p>
      <p>${node.alive === false ? 'does not answer' : html`lease <b class="steady">${lease?.held ? duration(left) : '–'}</b> · lag <b>${number(node.lag)}</b>`}</p>
      ${about(node.about)}</div>
  </article>`;
}

const badges = node => html`${node.inCharge ? pill('in charge', 'lead') : nothing}
  ${node.leader && !node.inCharge ? pill('leads the log', 'plain') : nothing}${node.alive === false ? pill('down', 'failed') : nothing}`;

const about = it => it ? html`<p class="muted">${it.version} · up ${duration(it.uptimeMillis)}</p><p class="muted">disk ${bytes(it.diskFreeBytes)} free</p>
  ${meter(1 - it.diskFreeBytes / it.diskTotalBytes, it.diskFreeBytes / it.diskTotalBytes < 0.1 ? 'bad' : '')}` : nothing;

function totals({depth, ever, total, paused}, page) {
  const past = (page.state.past ??= []);
  if (!past.length || page.now - past.at(-1).at > 2000) past.push({at: page.now, ever});
  if (past.length > 30) past.shift();
  const rate = word => (past.length < 2 ? null : ((ever[word] - past[0].ever[word]) * 60000) / (page.now - past[0].at));
  return html`<ul class="totals">
    ${[['ready', 'waiting', depth.ready], ['claimed', 'running', depth.claimed], ['backing-off', 'to be retried', depth.backingOff],
      ['failed', 'failed', depth.failed], ['', 'in per minute', rate('enqueued')], ['succeeded', 'done per minute', rate('succeeded')],
      ['', paused ? 'queues, ' + paused + ' paused' : 'queues', total],
    ].map(([kind, name, value]) => html`<li class=${kind}><b>${brief(value)}</b>${name}</li>`)}</ul>`;
}

function terms(page) {
  const known = page.read('/api/v1/terms?limit=100', page.cluster?.leader.term === page.state.term ? 30000 : 500).data;
  page.state.term = known?.terms[0]?.term;
  if (!known?.terms.length) return nothing;
  const names = [...new Set(known.terms.map(term => term.holder))].sort();
  const from = Date.parse(known.terms.at(-1).began);
  const spans = known.terms.map(({term, holder, began, ended}) => ({
    from: Date.parse(began), to: ended ? Date.parse(ended) : page.now, kind: 'n' + (names.indexOf(holder) % 6), title: 'Term ' + term + ': ' + holder,
  }));
  return panel('Terms', html`${timeline(spans, from, page.now, 'Who was in charge when')}
    <p class="ends"><span>${moment(known.terms.at(-1).began, page.now)}</span><span>now</span></p>
    <ol class="terms">${known.terms.slice(0, TERMS).map(({term, holder, began, ended, why}) => html`<li>
      <b>${term}</b> <span class="dot n${names.indexOf(holder) % 6}"></span>${holder} <span class="muted">${moment(began, page.now)}${ended ? ' – ' + moment(ended, page.now) + ': ' + why : ', in charge'}</span></li>`)}</ol>`);
}

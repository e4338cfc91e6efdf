import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {link} from '../router.js';

export default {
  title: () => 'Services',
  subjects: () => ['services'],
  view(page) {
    const live = page.live('services');
    const offices = [...new Set(live?.services.map(one => one.office))].sort();
    if (!live) return html`<p class="empty">…</p>`;
    return html`${live.stragglers?.length ? html`<ul class="warnings"><li>Threads of this node that ignore the end of their term: ${live.stragglers.join(', ')}.</li></ul>` : nothing}
      ${offices.length ? offices.map(office => panel('Office ' + office, rows(live.services.filter(one => one.office === office), page.now)))
        : html`<p class="empty">No program with services has run on this cluster yet.</p>`}
      ${live.total > live.services.length ? html`<p class="empty">${number(live.total - live.services.length)} more are not shown; see: tenure service ls</p>` : nothing}`;
  },
};

const rows = (services, now) => table({
  label: 'Services', rows: services, key: one => one.service, empty: '',
  columns: [
    ['Service', one => html`<a class="name" href=${link('services', [one.office, one.service])}>${one.service}</a>`],
    ['State', one => pill(one.state)], ['Instances', one => number(one.instances), 'num'],
    ['Runs on', one => one.node ?? '–'], ['Term', one => number(one.term), 'num wide'], ['Since', one => since(one.since, now), 'num wide'],
    ['', one => html`<span class="said">${one.error ?? ''}</span>`],
  ],
});

import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {trouble} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link, options} from '../router.js';

export default {
  title: () => 'Batches',
  subjects: () => ['queues'],
  view(page) {
    const queues = page.live('queues')?.queues.map(one => one.queue).sort();
    if (!queues) return html`<p class="empty">…</p>`;
    const queue = page.about[0] ?? (page.state.queue ??= queues[0]);
    if (!queue) return html`<p class="empty">Nothing was ever submitted.</p>`;
    const {state = 'open', after} = page.query;
    const answer = page.read(api`batches` + options({queue, state, after, limit: 100}), 2000);
    const next = answer.data?.next;
    return panel('Batches of ' + queue, html`<div class="tabs" role="group" aria-label="State">
        ${['open', 'ended'].map(one => html`<a href=${link('batches', [queue], {state: one})} aria-current=${one === state ? 'true' : nothing}>${one === 'ended' ? 'ended, not acknowledged' : one}</a>`)}</div>
      ${trouble(answer)}${rows(answer.data?.items, queue, state === 'open' ? 'No batch is open.' : 'Every batch that ended was acknowledged.')}
      ${next ? html`<p class="more"><a href=${link('batches', [queue], {state, after: next})}>Next page</a></p>` : nothing}`, choice(queues, queue));
  },
};

const choice = (queues, queue) => html`<label class="search">Queue <select @change=${event => (location.hash = link('batches', [event.target.value]))}>
  ${[...new Set([queue, ...queues])].map(one => html`<option .selected=${one === queue}>${one}</option>`)}</select></label>`;

const rows = (batches, queue, empty) => table({
  label: 'Batches', rows: batches, key: one => one.batch, empty,
  columns: [
    ['Batch', one => html`<a class="name" href=${link('batches', [queue, one.batch])}>${one.batch}</a>`],
    ['Open', one => number(one.open), 'num'], ['Succeeded', one => number(one.succeeded), 'num'],
    ['Failed', one => number(one.failed), 'num'], ['Cancelled', one => number(one.cancelled), 'num wide'],
    ['', one => (one.sealed ? pill('sealed', 'plain') : nothing), 'wide'],
  ],
});

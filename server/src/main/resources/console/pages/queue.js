import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action} from '../actions.js';
import {brief, duration, number} from '../format.js';
import {chart} from '../chart.js';
import {table} from '../keyed.js';
import {facts, since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link} from '../router.js';
import {pausing} from './queue-table.js';
import {changing} from './bulk-form.js';
import {taskPage} from './task-table.js';
import {shortened} from '../words.js';

const STATES = ['ready', 'claimed', 'backing-off', 'delayed', 'failed', 'succeeded', 'cancelled'];
const DEPTH = {'backing-off': 'backingOff'};

export default {
  title: ({about}) => about[0],
  subjects: ({about}) => ['queue=' + about[0]],
  view(page) {
    const name = page.about[0];
    const queue = page.live('queue=' + name);
    if (!queue) return html`<p class="empty">…</p>`;
    return html`<p class="crumbs"><a href=${link('queues')}>Queues</a></p>
      ${summary(queue, page)}${history(name, page)}${tasks(queue, page)}${workers(name, page)}`;
  },
};

function summary(queue, page) {
  const age = queue.age();
  return panel('Now', html`${queue.paused ? html`<p class="problem">Paused ${since(queue.paused.since, page.now)}${queue.paused.by ? ' by ' + queue.paused.by : ''}${queue.paused.why ? ': ' + queue.paused.why : '.'}</p>` : nothing}
    ${facts([
      ['oldest ready task', queue.oldestReadyMillis === null ? 'none waits' : duration(queue.oldestReadyMillis + age)],
      ['run at most at once', limit(queue.limit)], ['per limit key', limit(queue.limitPerKey)],
      ['submitted', number(queue.ever.enqueued)], ['succeeded', number(queue.ever.succeeded)], ['failed', number(queue.ever.failed)],
      ['claims that ran out', number(queue.ever.stalled)],
    ])}`, html`${limiting(queue)}${pausing(queue)}`);
}

const limit = value => (value === null ? 'no limit' : number(value));

const limiting = queue => action('Limits', {
  title: 'How many tasks of ' + queue.queue + ' may run at once?',
  says: 'In the whole cluster. What runs continues, even if it is more than that. Leave a field empty for no limit.',
  method: 'PUT', path: api`queues/${queue.queue}/limits`, done: 'Limits set.',
  fields: [{name: 'limit', label: 'At once', type: 'number', value: queue.limit ?? ''},
    {name: 'limitPerKey', label: 'At once per limit key', type: 'number', value: queue.limitPerKey ?? ''}],
  body: given => ({limit: given.limit ? Number(given.limit) : null, limitPerKey: given.limitPerKey ? Number(given.limitPerKey) : null}),
});

function history(name, page) {
  const {data} = page.read(api`queues/${name}/history`, 10000);
  if (!data) return nothing;
  if (data.missing) return panel('The last hour', html`<p class="empty">${data.missing}</p>`);
  const minutes = (data.ready.length * data.stepMillis) / 60000;
  const at = page.state.at ?? null;
  const more = {
    at, hover: spot => page.set({at: spot}),
    ends: [minutes < 1 ? 'just begun' : Math.round(minutes) + ' min ago', at === null ? 'now' : duration((data.ready.length - 1 - at) * data.stepMillis) + ' ago'],
  };
  const perMinute = values => sums(values, Math.max(1, Math.round(60000 / data.stepMillis)));
  return html`<section class="charts" aria-label="The last hour">
    ${chart({title: 'Open tasks', write: brief, ...more, series: [
      {name: 'running', kind: 'claimed', values: data.claimed}, {name: 'ready', kind: 'ready', values: data.ready},
      {name: 'to be retried', kind: 'backing-off', values: data.backingOff}, {name: 'delayed', kind: 'delayed', values: data.delayed}]})}
    ${chart({title: 'Per minute', shape: 'lines', write: brief, ...more, series: [
      {name: 'in', kind: 'ready', values: perMinute(data.enqueued)}, {name: 'succeeded', kind: 'succeeded', values: perMinute(data.succeeded)},
      {name: 'failed', kind: 'failed', values: perMinute(data.failed)}]})}
    ${chart({title: 'Oldest ready task', write: duration, ...more, series: [{name: 'waits', kind: 'paused', values: data.oldestReadyMillis}]})}
  </section>`;
}

/** What came within the last `width` steps, at each step. */
function sums(values, width) {
  return values.map((_, i) => values.slice(Math.max(0, i - width + 1), i + 1).reduce((sum, value) => sum + (value ?? 0), 0));
}

function tasks(queue, page) {
  const count = state => queue.depth[DEPTH[state] ?? state];
  const state = page.query.state ?? (page.state.tab ??= STATES.find(one => count(one) && one === 'failed') ?? 'ready');
  return panel('Tasks', html`<div class="tabs" role="group" aria-label="State">${STATES.map(one => html`<a href=${link('queues', [queue.queue], {state: one})}
      aria-current=${one === state ? 'true' : nothing}>${one} <b>${brief(count(one))}</b></a>`)}</div>
    ${taskPage(page, {queue: queue.queue, state}, ['queues', [queue.queue]])}`, html`<a href=${link('tasks', [], {queue: queue.queue})}>Find</a>${changing(queue.queue, state)}`);
}

function workers(name, page) {
  const {data} = page.read(api`queues/${name}`, 5000);
  return panel('Workers', table({
    label: 'Workers', rows: data?.live, key: one => one.worker,
    empty: 'No worker has asked for tasks of this queue within the last minute.',
    columns: [['Worker', one => html`<span class="name">${one.worker}</span>`], ['Running', one => number(one.running), 'num'],
      ['At most', one => number(one.limit), 'num'], ['Types', one => one.types.map(type => pill(type === '*' ? 'all' : shortened(type, 60), 'plain')), 'wide'],
      ['Seen', one => since(one.said, page.now), 'num']],
  }));
}


// Queues as rows, with what can be done to them.
import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action, reasoned, WHY} from '../actions.js';
import {duration, number} from '../format.js';
import {pill} from '../parts.js';
import {api, link} from '../router.js';
import {sparkline} from '../shapes.js';

/** The first ones have an hour of history; each is a request of its own. */
const DRAWN = 20;

export function queueTable(table, queues, page, empty) {
  const drawn = new Set(queues?.slice(0, DRAWN).map(one => one.queue));
  const age = page.live('queues')?.age() ?? 0;
  const history = name => (drawn.has(name) ? page.read(api`queues/${name}/history`, 30000).data?.ready ?? [] : []);
  return table({
    label: 'Queues', rows: queues, key: one => one.queue, empty,
    columns: [
      ['Queue', one => html`<a class="name" href=${link('queues', [one.queue])}>${one.queue}</a>${one.paused ? pill('paused', 'paused') : nothing}`],
      ['Ready', one => number(one.depth.ready), 'num'],
      ['Running', one => number(one.depth.claimed), 'num'],
      ['Retry', one => number(one.depth.backingOff), 'num wide'],
      ['Failed', one => html`<span class=${one.depth.failed ? 'bad' : ''}>${number(one.depth.failed)}</span>`, 'num'],
      ['Oldest', one => (one.oldestReadyMillis === null ? '–' : duration(one.oldestReadyMillis + age)), 'num'],
      ['Ready, last hour', one => sparkline(history(one.queue), 'ready tasks in the last hour'), 'wide'],
      [nothing, pausing, 'act'],
    ],
  });
}

export function pausing({queue, paused}) {
  return paused
    ? action('Resume', {title: 'Resume ' + queue + '?', says: 'Workers claim its tasks again.', path: api`queues/${queue}/resume`, done: 'Resumed.'})
    : action('Pause', {
        title: 'Pause ' + queue + '?',
        says: 'No task of it is claimed until it is resumed. What runs continues, and tasks can still be submitted.',
        path: api`queues/${queue}/pause`, body: reasoned, fields: [WHY], done: 'Paused.',
      });
}

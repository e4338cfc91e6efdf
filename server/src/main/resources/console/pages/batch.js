import {html} from '../vendor/lit-html/lit-html.js';
import {action} from '../actions.js';
import {number} from '../format.js';
import {facts, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {meter} from '../shapes.js';
import {api, link} from '../router.js';
import {taskTable} from './task-table.js';
import {percent} from '../words.js';

export default {
  title: ({about}) => about[1],
  view(page) {
    const [queue, batch] = page.about;
    const answer = page.read(api`batches/${queue}/${batch}`, 1000);
    const one = answer.data;
    if (!one) return answer.problem ? trouble(answer) : html`<p class="empty">…</p>`;
    const ended = one.succeeded + one.failed + one.cancelled;
    const share = ended / (ended + one.open || 1);
    const tasks = page.read(api`batches/${queue}/${batch}/tasks` + '?limit=100', 3000);
    return html`<p class="crumbs"><a href=${link('batches')}>Batches</a> / <a href=${link('queues', [queue])}>${queue}</a></p>
      ${panel(percent(share) + ' of its tasks have ended', html`${meter(share)}
        ${facts([['open', number(one.open)], ['succeeded', number(one.succeeded)], ['failed', number(one.failed)], ['cancelled', number(one.cancelled)],
          ['sealed', one.sealed ? 'yes' : 'no, it may get more'], ['ended', one.ended ? 'yes' : 'no'], ['acknowledged', one.acknowledged ? 'yes' : 'no']])}`, buttons(one, queue, batch))}
      ${panel('Its tasks', html`${trouble(tasks)}${taskTable(tasks.data?.items, page.now, 'None.')}`)}`;
  },
};

function buttons(one, queue, batch) {
  if (!one.sealed) return action('Seal', {title: 'Seal ' + batch + '?', says: 'It gets no more tasks, and ends when its last open one does.', path: api`batches/${queue}/${batch}/seal`, done: 'Sealed.'});
  return one.ended && !one.acknowledged
    ? action('Acknowledge', {title: 'Acknowledge ' + batch + '?', says: 'Its end counts as handled. Whoever waits to be told of it is no longer told.', danger: true, path: api`batches/${queue}/${batch}/acknowledge`, done: 'Acknowledged.'})
    : html``;
}

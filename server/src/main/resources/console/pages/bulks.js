import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action} from '../actions.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {progress, since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link} from '../router.js';

export default {
  title: () => 'Bulks',
  subjects: () => ['bulks'],
  view(page) {
    const live = page.live('bulks');
    return panel(live ? number(live.running) + ' running' : 'Bulks', table({
      label: 'Bulks', rows: live?.bulks, key: one => one.id,
      empty: 'None within the last seven days. Begin one from the tasks of a queue.',
      columns: [
        ['What', one => html`<b>${one.action}</b> ${one.states.join(', ')} tasks of <a href=${link('queues', [one.queue])}>${one.queue}</a>${one.type ? ' of type ' + one.type : ''}${one.errorContains ? ' with “' + one.errorContains + '”' : ''}`],
        ['', one => pill(one.end ?? 'running', one.end ?? 'running')],
        ['Progress', one => progress(one)],
        ['Changed', one => number(one.done), 'num'], ['Skipped', one => number(one.skipped), 'num wide'],
        ['Began', one => html`${since(one.began, page.now)}${one.by ? ' by ' + one.by : ''}`, 'wide'],
        [nothing, one => (one.end ? nothing : stopping(one)), 'act'],
      ],
    }));
  },
};

const stopping = one => action('Stop', {
  danger: true, title: 'Stop this bulk?', says: 'The tasks that it has changed stay changed; it changes no more.', path: api`bulks/${one.id}/stop`, done: 'Stopped.',
});

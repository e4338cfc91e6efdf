import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action} from '../actions.js';
import {duration, number} from '../format.js';
import {table} from '../keyed.js';
import {progress, since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {link} from '../router.js';
import {shortened} from '../words.js';

export default {
  title: () => 'Jobs',
  subjects: () => ['jobs'],
  view(page) {
    const live = page.live('jobs');
    return html`${panel(live ? number(live.total) + ' at work or waiting' : 'Jobs', rows(live?.active, page.now, 'No job is at work.'), starting(page))}
      ${panel('Ended', rows(live?.ended, page.now, 'None within the last seven days.'))}`;
  },
};

const rows = (jobs, now, empty) => table({
  label: 'Jobs', rows: jobs, key: one => one.id, empty,
  columns: [
    ['Job', one => html`<a class="name" href=${link('jobs', [one.id])}>${one.gadget}</a> <span class="muted">${shortened(one.arguments.join(' '), 60)}</span>`],
    ['State', one => pill(one.state)],
    ['Progress', one => (one.ended ? one.reason ?? '' : progress(one))],
    ['Node', one => one.node ?? one.endedOn ?? '–', 'wide'], ['Attempt', one => number(one.attempt), 'num wide'],
    ['By', one => shortened(one.by ?? '–', 20), 'wide steady-cell'],
    ['Took', one => (one.began ? duration((one.ended ? Date.parse(one.ended) : now) - Date.parse(one.began)) : '–'), 'num'],
    ['Submitted', one => since(one.submitted, now), 'num wide'],
  ],
});

function starting(page) {
  const gadgets = page.read('/api/v1/gadgets', 10000).data?.gadgets.filter(one => one.usable) ?? [];
  if (!gadgets.length) return nothing;
  return action('Run a gadget', {
    title: 'Run a gadget?', says: 'A job begins. It waits for its locks, runs on the leader, and ends as done, failed or aborted, however many leaders that takes.',
    path: '/api/v1/jobs', fields: [{name: 'gadget', label: 'Gadget', options: gadgets.map(one => one.name), value: gadgets[0].name}, {name: 'arguments', label: 'Arguments, separated by spaces'}],
    body: given => ({gadget: given.gadget, arguments: given.arguments.split(' ').filter(Boolean), ...(given.by ? {by: given.by} : {})}),
    to: job => link('jobs', [job.id]), done: 'Begun.',
  });
}

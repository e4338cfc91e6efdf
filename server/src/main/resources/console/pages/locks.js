import {html} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {panel, pill} from '../parts.js';
import {link} from '../router.js';
import {shortened} from '../words.js';

const KIND = {held: 'started', reserved: 'backing-off', waiting: 'plain'};

export default {
  title: () => 'Locks',
  subjects: () => ['locks', 'jobs'],
  view(page) {
    const live = page.live('locks');
    const jobs = new Map(page.live('jobs')?.active.map(job => [job.id, shortened([job.gadget, ...job.arguments].join(' '), 50)]));
    const one = ({job, mode, standing}) => html`<li>${pill(standing, KIND[standing])} <a href=${link('jobs', [job])}>${jobs.get(job) ?? job}</a> <span class="muted">${mode}</span></li>`;
    return panel(live ? number(live.total) + ' locks' : 'Locks', table({
      label: 'Locks', rows: live?.locks, key: lock => lock.name, empty: 'No job holds a lock or waits for one.',
      columns: [
        ['Lock', lock => html`<span class="name">${lock.name}</span>`],
        ['Held by', lock => html`<ul>${lock.holders.map(one)}</ul>`],
        ['Who waits for them, first come first', lock => html`<ol>${lock.waiting.map(one)}</ol>`],
      ],
    }));
  },
};

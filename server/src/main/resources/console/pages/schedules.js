import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {link} from '../router.js';
import {rhythm, switching} from './schedule-parts.js';
import {until} from '../words.js';

export default {
  title: () => 'Schedules',
  subjects: () => ['schedules'],
  view(page) {
    const live = page.live('schedules');
    const {after} = page.query;
    const rows = after ? page.read('/api/v1/schedules?limit=100&after=' + encodeURIComponent(after), 2000).data : live;
    const next = after ? rows?.next : live?.total > live?.items.length ? live.items.at(-1).name : null;
    return html`${panel(live ? number(live.total) + ' schedules' : 'Schedules', html`${table({
      label: 'Schedules', rows: rows?.items, key: one => one.name, empty: 'There are none. Create one with: tenure schedule create',
      columns: [
        ['Schedule', one => html`<a class="name" href=${link('schedules', [one.name])}>${one.name}</a>${one.paused ? pill('paused') : nothing}`],
        ['When', one => html`<code>${rhythm(one.when)}</code>`],
        ['Next', one => (one.paused ? '–' : until(one.next, page.now)), 'num'],
        ['Last', one => since(one.last, page.now), 'num wide'],
        ['Fired', one => number(one.fired), 'num wide'],
        ['Queue', one => html`<a href=${link('queues', [one.queue])}>${one.queue}</a>`, 'wide'],
        [nothing, switching, 'act'],
      ],
    })}${next ? html`<p class="more"><a href=${link('schedules', [], {after: next})}>Next page</a></p>` : nothing}`)}`;
  },
};

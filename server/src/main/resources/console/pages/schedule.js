import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {block} from '../block.js';
import {moment, number} from '../format.js';
import {facts, since, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {api, link} from '../router.js';
import {rhythm, switching} from './schedule-parts.js';
import {taskTable} from './task-table.js';
import {humane, until} from '../words.js';

export default {
  title: ({about}) => about[0],
  subjects: ({about}) => ['schedule=' + about[0]],
  view(page) {
    const [name] = page.about;
    const live = page.live('schedule=' + name);
    const fresh = live && live.version !== page.state.version;
    const answer = page.read(api`schedules/${name}`, fresh ? 200 : 30000);
    const one = answer.data;
    if (!one) return answer.problem ? trouble(answer) : html`<p class="empty">…</p>`;
    page.state.version = live?.version;
    const tasks = page.read(api`schedules/${name}/tasks`, fresh ? 200 : 5000);
    return html`<p class="crumbs"><a href=${link('schedules')}>Schedules</a></p>
      ${panel(html`<code>${rhythm(one.when)}</code>`, html`<p class="lead-in">${humane(one.sentence, page.now)}</p>
        ${one.paused ? html`<p class="problem">Paused ${since(one.paused.since, page.now)}${one.paused.by ? ' by ' + one.paused.by : ''}${one.paused.why ? ': ' + one.paused.why : '.'}</p>` : nothing}
        ${facts([['next', one.paused ? null : until(one.next, page.now)], ['last', one.last ? since(one.last, page.now) : null], ['fired', number(one.fired)],
          ['left out, still open', number(one.skipped)], ['too late', number(one.dropped)], ['office', one.office], ['missed', one.missed], ['overlap', one.overlap],
          ['queue', html`<a href=${link('queues', [one.queue])}>${one.queue}</a>`], ['type', one.type]])}`, switching(one))}
      ${one.times?.length ? panel('Next times', html`<ol class="times">${one.times.map(time => html`<li><b>${moment(time, page.now)}</b> <span class="muted">${until(time, page.now)}</span></li>`)}</ol>`) : nothing}
      ${panel('Its last tasks', html`${trouble(tasks)}${taskTable(tasks.data?.items, page.now, 'It has created none yet.')}`)}
      ${panel('Payload', block(one.payload, page, 'payload'))}`;
  },
};

// Tasks as rows, page by page.
import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {duration, number} from '../format.js';
import {table} from '../keyed.js';
import {since, trouble} from '../blocks.js';
import {pill} from '../parts.js';
import {api, link, options} from '../router.js';
import {shortened} from '../words.js';

const LIMIT = 50;

export function taskTable(rows, now, empty = 'None.') {
  return table({
    label: 'Tasks', rows, key: one => one.id, empty,
    columns: [
      ['Task', one => html`<a class="name" href=${link('tasks', [one.id])}>${one.id}</a>`, 'num'],
      ['Type', one => html`<span class="name">${shortened(one.type, 60)}</span>`],
      ['State', one => pill(one.state)],
      ['Submitted', one => since(one.enqueued, now), 'num wide'],
      ['Failures', one => number(one.failures), 'num'],
      ['Worker', one => shortened(one.worker ?? '–', 40), 'wide'],
      ['What happened', one => html`<span class="said">${said(one, now)}</span>`],
    ],
  });
}

function said(one, now) {
  if (one.error) return shortened(one.error, 140);
  if (one.state === 'delayed') return html`due ${since(one.due, now)}`;
  if (one.leftMillis !== null && one.leftMillis !== undefined) return duration(one.leftMillis) + (one.state === 'claimed' ? ' left of its claim' : ' until it is tried again');
  return one.ended ? html`ended ${since(one.ended, now)}` : '';
}

/** A page of a listing, the newest first, with links to the next; `at` is the place of the whole, as a link takes it. */
export function taskPage(page, what, [name, about]) {
  const {after} = page.query;
  const answer = page.read(api`tasks` + options({...what, order: 'newest', after, limit: LIMIT}), 2000);
  return html`${trouble(answer)}${taskTable(answer.data?.items, page.now, 'No task is ' + (what.state ?? 'here') + '.')}
    ${after || answer.data?.next ? html`<p class="more">
      ${after ? html`<a href=${link(name, about, {...page.query, after: ''})}>First page</a>` : nothing}
      ${answer.data?.next ? html`<a href=${link(name, about, {...page.query, after: answer.data.next})}>Next page</a>` : nothing}</p>` : nothing}`;
}

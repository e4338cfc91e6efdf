import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action, reasoned, WHY} from '../actions.js';
import {block} from '../block.js';
import {duration, moment, number} from '../format.js';
import {table} from '../keyed.js';
import {facts, progress, since, trouble} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {timeline} from '../shapes.js';
import {api, link} from '../router.js';
import {humane, percent, shortened} from '../words.js';

const FINAL = ['succeeded', 'failed', 'cancelled'];

export default {
  title: ({about}) => 'Task ' + about[0],
  subjects: ({about}) => ['task=' + about[0]],
  view(page) {
    const id = page.about[0];
    const live = page.live('task=' + id);
    const changed = live && page.state.seen !== live.state + live.attempt;
    const answer = page.read(api`tasks/${id}`, changed ? 200 : 60000);
    const why = page.read(api`tasks/${id}/explain`, changed ? 200 : 3000);
    const task = answer.data;
    if (!task) return answer.problem ? trouble(answer) : html`<p class="empty">…</p>`;
    page.state.seen = task.state + task.attempt;
    return html`<p class="crumbs"><a href=${link('queues')}>Queues</a> / <a href=${link('queues', [task.queue])}>${task.queue}</a></p>
      ${panel(html`${pill(task.state)} ${task.type}`, html`<p class="lead-in">${humane(why.data?.sentence, page.now) ?? '…'}</p>
        ${task.state === 'claimed' ? progress(live?.progress ?? task.progress ?? {}) : nothing}
        ${facts(summary(task, page.now))}`, buttons(task))}
      ${life(task, page.now)}
      ${task.error ? panel('Error', block(task.error, page, 'error')) : nothing}
      ${attempts(task, page.now)}
      ${panel('Payload', block(task.payload ?? task.payloadBase64, page, 'payload'))}
      ${task.result ?? task.resultBase64 ? panel('Result', block(task.result ?? task.resultBase64, page, 'result')) : nothing}
      ${panel('Options', facts(Object.entries(task.options ?? {}).map(([name, value]) => [name, value === null ? null : String(typeof value === 'object' ? JSON.stringify(value) : value)])))}`;
  },
};

const summary = (task, now) => [
  ['submitted', since(task.enqueued, now)], ['due', task.state === 'delayed' ? moment(task.due, now) : null],
  ['attempt', number(task.attempt)], ['failures', number(task.failures)], ['worker', task.worker],
  ['runs for', task.claimedMillis ? duration(task.claimedMillis) : null], ['to stop', task.toStop], ['ended', task.ended ? since(task.ended, now) : null],
  ['batch', task.options?.batch ? html`<a href=${link('batches', [task.queue, task.options.batch])}>${task.options.batch}</a>` : null],
  ['repeated by', task.retriedBy ? html`<a href=${link('tasks', [task.retriedBy])}>task ${task.retriedBy}</a>` : null],
];

function buttons({id, state, retriedBy}) {
  const path = word => `/api/v1/tasks/${id}/${word}`;
  if (!FINAL.includes(state)) {
    return action('Cancel', {danger: true, title: 'Cancel task ' + id + '?', path: path('cancel'), body: reasoned, fields: [WHY], done: 'Cancelled.',
      says: state === 'claimed' ? 'Its handler is told to stop; what it has done already stays done. It is not tried again.' : 'It will never run.'});
  }
  return html`${retriedBy || state === 'succeeded' ? nothing : action('Retry', {title: 'Retry task ' + id + '?', path: path('retry'), done: answer => 'Task ' + answer.id + ' repeats it.',
      says: 'A new task with the same payload and options is submitted.', to: answer => link('tasks', [answer.id])})}
    ${action('Discard', {danger: true, title: 'Discard task ' + id + '?', path: path('discard'), done: 'Discarded.', to: () => link('queues'),
      says: 'The task is forgotten for good, with its payload and its error.'})}`;
}

/** Waiting, attempts and the end, on one line. */
function life(task, now) {
  const begin = Date.parse(task.enqueued);
  const end = task.ended ? Date.parse(task.ended) : now;
  const runs = [...(task.attempts ?? [])];
  if (task.claimed) runs.push({number: task.attempt, began: task.claimed, ended: null, end: 'claimed', worker: task.worker});
  const spans = runs.filter(run => run.began).map(run => ({
    from: Date.parse(run.began), to: run.ended ? Date.parse(run.ended) : end, kind: 'run ' + run.end,
    title: `Attempt ${run.number} by ${run.worker}: ${run.end}`,
  }));
  return panel('Line of life', html`${timeline([{from: begin, to: end, kind: 'wait', title: 'From its submission on'}, ...spans], begin, end, 'From submission to end')}
    <p class="ends"><span>submitted ${moment(task.enqueued, now)}</span><span>${task.ended ? 'ended ' + moment(task.ended, now) : 'now'} · ${duration(end - begin)}${spans.length ? ', ' + percent(busy(spans) / (end - begin || 1)) + ' of it at work' : ''}</span></p>`);
}

const busy = spans => spans.reduce((sum, {from, to}) => sum + Math.max(0, to - from), 0);

function attempts(task, now) {
  if (!task.attempts?.length) return nothing;
  return panel('Attempts', table({
    label: 'Attempts', rows: task.attempts.toReversed(), key: one => one.number, empty: '',
    columns: [['No.', one => one.number, 'num'], ['End', one => pill(one.end)], ['Worker', one => shortened(one.worker, 40), 'wide'],
      ['Began', one => moment(one.began, now)], ['Took', one => duration(Date.parse(one.ended) - Date.parse(one.began)), 'num'],
      ['Error', one => html`<span class="said">${one.error ?? ''}</span>`]],
  }));
}

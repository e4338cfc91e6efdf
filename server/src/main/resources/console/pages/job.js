import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action, reasoned, WHY} from '../actions.js';
import {duration, moment} from '../format.js';
import {facts, progress, since, trouble} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link} from '../router.js';
import {humane} from '../words.js';

const OVER = ['done', 'failed', 'aborted'];
const STEPS = ['created', 'waiting', 'started', 'done'];
const KEPT = 100_000;

export default {
  title: ({about}) => 'Job ' + about[0],
  subjects: ({about}) => ['job=' + about[0]],
  view(page) {
    const [id] = page.about;
    const job = page.live('job=' + id);
    if (!job) return html`<p class="empty">…</p>`;
    const why = page.read(api`jobs/${id}/explain`, page.state.seen === job.state ? 5000 : 300);
    page.state.seen = job.state;
    return html`<p class="crumbs"><a href=${link('jobs')}>Jobs</a></p>
      ${panel(html`${pill(job.state)} ${job.gadget}`, html`${steps(job)}
        ${(why.data?.sentences ?? []).map(text => html`<p class="lead-in">${humane(text, page.now)}</p>`)}
        ${OVER.includes(job.state) ? nothing : progress(job)}
        ${facts([['arguments', job.arguments.length ? html`<code>${job.arguments.join(' ')}</code>` : null], ['by', job.by], ['submitted', since(job.submitted, page.now)],
          ['began', job.began ? moment(job.began, page.now) : null], ['took', job.began ? duration((job.ended ? Date.parse(job.ended) : page.now) - Date.parse(job.began)) : null],
          ['attempt', job.attempt], ['node', job.node], ['before that on', job.nodeBefore], ['term', job.term], ['exit code', job.exitCode], ['reason', job.reason],
          ['locks', job.locks.length ? job.locks.map(lock => html`<a href=${link('locks')}>${pill(lock.name + ' ' + lock.mode, 'plain')}</a> `) : null]])}`, buttons(job))}
      ${log(job, page)}`;
  },
};

/** The way of a job; an undo or a clean-up is a step of its own. */
function steps({state}) {
  const way = STEPS.includes(state) ? STEPS : [...STEPS.slice(0, 3), state];
  return html`<ol class="steps">${way.map((step, i) => html`<li class="${i <= way.indexOf(state) ? 'past ' + step : ''}" aria-current=${step === state ? 'step' : nothing}>${step}</li>`)}</ol>`;
}

function buttons({id, state}) {
  const word = (label, verb, title, says, danger = true) => action(label, {danger, title, says, path: api`jobs/${id}/${verb}`, body: reasoned, fields: [WHY], done: 'The job was told.'});
  if (OVER.includes(state)) return nothing;
  if (state !== 'needs-attention') return word('Abort', 'abort', 'Abort this job?', 'Its processes are ended, its gadget cleans up, and its locks are released after that.');
  return html`${word('Try again', 'retry', 'Try again?', 'The undo or the clean-up that failed is started once more.', false)}
    ${word('Start again', 'restart', 'Start the gadget again?', 'Without an undo: only if you have cleaned up yourself.')}
    ${word('Give up', 'give-up', 'Give this job up?', 'Its locks are released and it ends as failed, whatever state things are in.')}`;
}

/** What it writes, as it writes it: each answer says where the next one begins. */
function log(job, page) {
  const state = (page.state.log ??= {text: '', from: 0, part: ''});
  const over = OVER.includes(job.state);
  const answer = page.read(api`jobs/${job.id}/log` + '?from=' + state.from, over ? 5000 : 700);
  if (answer.data && answer.data !== state.last) {
    const {attempt, node, from, next, text} = state.last = answer.data;
    const part = attempt ? attempt + ' ' + node : '';
    if (part !== state.part) Object.assign(state, {text: '', part});
    if (from >= state.from || !state.text) state.text = (state.text + (text ?? '')).slice(-KEPT);
    state.from = next ?? 0;
  }
  const text = state.text || state.last?.kept || '';
  return panel('Log', html`${trouble(answer)}${state.last?.problem ? html`<p class="problem">${state.last.problem}</p>` : nothing}
    ${text ? html`<pre class="log" tabindex="0">${text}</pre>` : html`<p class="empty">It has written nothing yet.</p>`}`, state.part ? html`<span class="muted">attempt ${state.part.replace(' ', ' on ')}</span>` : nothing);
}

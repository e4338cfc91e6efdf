// A dialog that says what will happen, one key for all tries of it, and the node's own sentence if it refuses.
import {html, nothing, render} from './vendor/lit-html/lit-html.js';
import {send} from './reads.js';
import {style} from './style.js';

const WHO = 'tenure.by';

/** Not crypto.randomUUID: a page that came over plain HTTP has none. */
function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

export async function ask(what) {
  await style('more');
  const state = {key: key(), problem: null, busy: false, by: sessionStorage.getItem(WHO) ?? '', ...what};
  const dialog = document.getElementById('dialog');
  render(nothing, dialog);
  draw(dialog, state);
  dialog.showModal();
  (dialog.querySelector('input:not([name=by])') ?? dialog.querySelector('button[type=submit]')).focus();
}

async function confirm(event, dialog, state) {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(event.target));
  sessionStorage.setItem(WHO, given.by);
  state.by = given.by;
  state.busy = true;
  draw(dialog, state);
  try {
    const headers = {'Idempotency-Key': state.key, ...(given.by ? {'Tenure-By': encodeURIComponent(given.by)} : {})};
    const answer = await send(state.method ?? 'POST', state.path, state.body?.(given), headers);
    dialog.close();
    toast(typeof state.done === 'function' ? state.done(answer) : state.done ?? 'Done.');
    document.dispatchEvent(new CustomEvent('acted', {detail: {to: state.to?.(answer)}}));
  } catch (refusal) {
    state.problem = refusal.message;
    state.busy = false;
    draw(dialog, state);
  }
}

function draw(dialog, state) {
  render(html`<form @submit=${event => confirm(event, dialog, state)}>
    <h2 id="dialog-title">${state.title}</h2>
    <p>${state.says}</p>
    ${(state.fields ?? []).map(field)}
    <label>Your name<input name="by" .value=${state.by} maxlength="100" autocomplete="name"></label>
    ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
    <div class="buttons"><button type="button" @click=${() => dialog.close()}>Keep it as it is</button>
      <button type="submit" class=${state.danger ? 'danger main' : 'main'} ?disabled=${state.busy}>${state.label}</button></div>
  </form>`, dialog);
}

function field({name, label, value = '', type = 'text', options}) {
  return options
    ? html`<label>${label}<select name=${name}>${options.map(one => html`<option value=${one} ?selected=${one === value}>${one || 'any'}</option>`)}</select></label>`
    : html`<label>${label}<input name=${name} type=${type} .value=${value} maxlength="1000" autocomplete="off"></label>`;
}

let fading;

export function toast(sentence) {
  const place = document.getElementById('toast');
  place.textContent = sentence;
  place.classList.add('shown');
  clearTimeout(fading);
  fading = setTimeout(() => place.classList.remove('shown'), 5000);
}

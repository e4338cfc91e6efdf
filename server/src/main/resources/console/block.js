// A text of any length. A long one is shown in parts: half a megabyte at once would make the page slow.
import {html, nothing} from './vendor/lit-html/lit-html.js';
import {bytes} from './format.js';
import {pretty} from './words.js';

const PART = 20_000;

export function block(value, page, name) {
  if (value === null || value === undefined) return html`<p class="empty">None.</p>`;
  const key = 'shown ' + name;
  const text = written(value, page.state, name);
  const shown = page.state[key] ?? PART;
  return html`<pre tabindex="0">${text.slice(0, shown)}</pre>
    ${text.length > shown ? html`<p class="more">${bytes(shown)} of ${bytes(text.length)} shown.
      <button class="small" @click=${() => page.set({[key]: shown * 4})}>More</button></p>` : nothing}`;
}

/** Written once for each value, not each time the page is drawn. */
function written(value, state, name) {
  const last = state['text ' + name];
  if (last?.value === value) return last.text;
  const text = pretty(value);
  state['text ' + name] = {value, text};
  return text;
}

// Actions begin with a button. What it opens is loaded when it is first pressed.
import {html} from './vendor/lit-html/lit-html.js';

/**
 * A button that asks first. `title` is what it does, `says` what will happen, `method`, `path` and `body` what is sent.
 * `fields` are `{name, label, value, type}` that a person fills in; they become members of the body.
 */
export function action(label, {danger = false, small = true, ...what}) {
  return html`<button class="${danger ? 'danger' : ''} ${small ? 'small' : ''}" @click=${() => ask({label, danger, ...what})}>${label}</button>`;
}

async function ask(what) {
  (await import('./dialog.js')).ask(what);
}

/** The usual body of an action with a reason. */
export const reasoned = ({why, by}) => ({...(by ? {by} : {}), ...(why ? {why} : {})});
export const WHY = {name: 'why', label: 'Why'};

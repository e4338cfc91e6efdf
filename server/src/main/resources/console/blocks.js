// More of what pages are put together from; the front page does without.
import {html, nothing} from './vendor/lit-html/lit-html.js';
import {ago, moment, NONE} from './format.js';
import {meter} from './shapes.js';
import {percent} from './words.js';

/** How long ago; the exact time when one points at it. */
export function since(instant, now) {
  return instant ? html`<time datetime=${instant} title=${moment(instant, now)}>${ago(instant, now)}</time>` : NONE;
}

/** Names and values beside each other. Values that are null are left out. */
export function facts(pairs) {
  return html`<dl class="facts">${pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function progress({line, fraction}) {
  if (fraction === null || fraction === undefined) return line ?? NONE;
  return html`<span class="progress">${meter(fraction)}<b>${percent(fraction)}</b> <span>${line ?? ''}</span></span>`;
}

/** The sentence of a refusal, or nothing. */
export const trouble = ({problem}) => (problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing);

// What pages are put together from.
import {html, nothing} from './vendor/lit-html/lit-html.js';
import {repeat} from './vendor/lit-html/directives/repeat.js';
import {ago, moment, NONE, percent} from './format.js';
import {meter} from './shapes.js';

export const pill = (word, kind = word) => html`<span class="pill ${String(kind).replace(/[^a-z-]/g, '')}">${word}</span>`;

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

/**
 * A table. `columns` are `[heading, cell, kind]`: the cell of a row, and `num` for numbers, `wide` for what a narrow screen leaves
 * out. Rows keep their elements by `key`, so that a focus stays where it is.
 */
export function table({label, columns, rows, key, empty}) {
  if (!rows) return html`<p class="empty">…</p>`;
  if (!rows.length) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table>
    <thead><tr>${columns.map(([heading, , kind]) => html`<th scope="col" class=${kind ?? ''}>${heading}</th>`)}</tr></thead>
    <tbody>${repeat(rows, key, row => html`<tr>${columns.map(([, cell, kind]) => html`<td class=${kind ?? ''}>${cell(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

export function panel(heading, body, side = nothing) {
  return html`<section class="panel"><div class="head"><h2>${heading}</h2><div class="side">${side}</div></div>${body}</section>`;
}

export function progress({line, fraction}) {
  if (fraction === null || fraction === undefined) return line ?? NONE;
  return html`<span class="progress">${meter(fraction)}<b>${percent(fraction)}</b> <span>${line ?? ''}</span></span>`;
}

/** The sentence of a refusal, or nothing. */
export const trouble = ({problem}) => (problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing);

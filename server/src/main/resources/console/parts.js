// What pages are put together from.
import {html, nothing} from './vendor/lit-html/lit-html.js';

export const pill = (word, kind = word) => html`<span class="pill ${String(kind).replace(/[^a-z-]/g, '')}">${word}</span>`;

/**
 * A table. `columns` are `[heading, cell, kind]`: the cell of a row, and `num` for numbers, `wide` for what a narrow screen leaves
 * out. `list` draws the rows; see keyed.js.
 */
export function table({label, columns, rows, key, empty, list = plainly}) {
  if (!rows) return html`<p class="empty">…</p>`;
  if (!rows.length) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table>
    <thead><tr>${columns.map(([heading, , kind]) => html`<th scope="col" class=${kind ?? ''}>${heading}</th>`)}</tr></thead>
    <tbody>${list(rows, key, row => html`<tr>${columns.map(([, cell, kind]) => html`<td class=${kind ?? ''}>${cell(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

const plainly = (rows, key, draw) => rows.map(draw);

export function panel(heading, body, side = nothing) {
  return html`<section class="panel"><div class="head"><h2>${heading}</h2><div class="side">${side}</div></div>${body}</section>`;
}

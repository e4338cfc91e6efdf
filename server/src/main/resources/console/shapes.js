// Small pictures as SVG, drawn by hand. Pure: values in, a template out.
import {html, nothing, svg} from './vendor/lit-html/lit-html.js';

const SPAN = 720;

export const round = value => Math.round(value * 10) / 10;

/** Points of a line: `x` from 0 to `width`, the highest value at the top. */
export function points(values, width, height, max) {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, i) => [round(i * step), round(height - (Math.max(0, value ?? 0) / (max || 1)) * height)]);
}

export const line = dots => dots.map(([x, y], i) => (i ? 'L' : 'M') + x + ' ' + y).join('');

/** A ring that is full at 1; what is left of it is drawn clockwise from the top. */
export function ring(fraction, kind, label) {
  const share = Math.max(0, Math.min(1, fraction ?? 0));
  return html`<svg class="ring ${kind}" viewBox="0 0 44 44" role="img" aria-label=${label}>
    <circle cx="22" cy="22" r="18"></circle>
    <circle class="left" cx="22" cy="22" r="18" pathLength="100" stroke-dasharray="${round(share * 100)} 100" transform="rotate(-90 22 22)"></circle>
  </svg>`;
}

export function sparkline(values, label) {
  const max = Math.max(1, ...values.map(value => value ?? 0));
  const dots = points(values, 120, 24, max);
  if (values.length < 2) return nothing;
  return html`<svg class="spark" viewBox="-1 -2 122 28" preserveAspectRatio="none" role="img" aria-label=${label}>
    <path class="fill" d="${line(dots)}L120 24L0 24Z"></path><path class="line" d=${line(dots)}></path>
  </svg>`;
}

/** A share as a bar, without styles of its own. */
export function meter(fraction, kind = '') {
  const share = Math.max(0, Math.min(1, fraction ?? 0));
  return html`<svg class="meter ${kind}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="6"></rect><rect class="left" width=${round(share * 100)} height="6"></rect>
  </svg>`;
}

/** Spans on one line: `{from, to, kind, label, title}` in milliseconds. */
export function timeline(spans, from, to, label) {
  const place = time => round(((Math.max(from, Math.min(to, time)) - from) / (to - from || 1)) * SPAN);
  return html`<svg class="timeline" viewBox="0 0 ${SPAN} 28" preserveAspectRatio="none" role="img" aria-label=${label}>
    ${spans.map(span => svg`<rect class=${span.kind} x=${place(span.from)} y="0" height="28"
      width=${Math.max(1.5, round(place(span.to) - place(span.from)) - 1)} rx="2"><title>${span.title}</title></rect>`)}
  </svg>`;
}

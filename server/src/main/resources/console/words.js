// How values are written that the front page does not have. Pure.
import {duration, moment, NONE} from './format.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export function until(instant, now) {
  if (!instant) return NONE;
  const ms = Date.parse(instant) - now;
  return ms <= 0 ? 'now' : 'in ' + (ms < MINUTE ? Math.ceil(ms / SECOND) + ' s' : duration(ms));
}

export function percent(fraction) {
  return fraction === null || fraction === undefined ? NONE : Math.round(fraction * 100) + ' %';
}

export function shortened(text, length) {
  const letters = Array.from(String(text ?? ''));
  return letters.length > length ? letters.slice(0, length - 1).join('') + '…' : letters.join('');
}

/** A sentence of a node with its times as people write them. */
export function humane(sentence, now) {
  return sentence?.replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, instant => moment(instant, now));
}

/** JSON for people; a text as it is. */
export function pretty(value) {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

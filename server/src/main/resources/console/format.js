// How values are written. Pure: what it is now is handed in.

export const NONE = '–';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function number(value) {
  return value === null || value === undefined ? NONE : value.toLocaleString('en');
}

/** Short, for axes and badges: 950, 1.2k, 3.4M. */
export function brief(value) {
  if (value === null || value === undefined) return NONE;
  for (const [limit, sign] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']]) {
    if (value >= limit) return (value / limit).toFixed(value < 10 * limit ? 1 : 0).replace(/\.0$/, '') + sign;
  }
  return String(Number.isInteger(value) ? value : Number(value.toFixed(1)));
}

/** 850 ms, 1.7 s, 42 s, 3 min 5 s, 2 h 5 min, 3 d 4 h. */
export function duration(millis) {
  if (millis === null || millis === undefined || Number.isNaN(millis)) return NONE;
  const ms = Math.max(0, Math.round(millis));
  if (ms < SECOND) return ms + ' ms';
  if (ms < 10 * SECOND) return (Math.floor(ms / 100) / 10).toFixed(1) + ' s';
  if (ms < MINUTE) return Math.floor(ms / SECOND) + ' s';
  if (ms < HOUR) return two(ms, MINUTE, 'min', SECOND, 's');
  if (ms < DAY) return two(ms, HOUR, 'h', MINUTE, 'min');
  return two(ms, DAY, 'd', HOUR, 'h');
}

function two(ms, large, largeName, small, smallName) {
  const rest = Math.floor((ms % large) / small);
  return Math.floor(ms / large) + ' ' + largeName + (rest ? ' ' + rest + ' ' + smallName : '');
}

/** The largest unit only: 3 min, 2 h, 4 d. */
export function rough(millis) {
  return duration(millis).split(' ').slice(0, 2).join(' ');
}

export function ago(instant, now) {
  if (!instant) return NONE;
  const ms = now - Date.parse(instant);
  return ms < SECOND ? 'just now' : (ms < MINUTE ? Math.floor(ms / SECOND) + ' s' : rough(ms)) + ' ago';
}

export function bytes(value) {
  if (value === null || value === undefined) return NONE;
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let rest = value;
  while (rest >= 1000 && unit < units.length - 1) {
    rest /= 1000;
    unit++;
  }
  return (unit && rest < 10 ? rest.toFixed(1) : Math.round(rest)) + ' ' + units[unit];
}

/** The time of day, with the date if that is another day than now. */
export function moment(instant, now) {
  if (!instant) return NONE;
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  const clock = time.toLocaleTimeString('en-GB');
  return time.toDateString() === new Date(now).toDateString() ? clock : day(time) + ' ' + clock;
}

function day(time) {
  return time.toLocaleDateString('en-GB', {day: '2-digit', month: 'short'});
}

// Charts over time as SVG, drawn by hand. Pure: values in, a template out.
import {html, svg, nothing} from './vendor/lit-html/lit-html.js';
import {line, points, round} from './shapes.js';

/** The next round number at or above a value: 1, 2, 3, 4, 5, 6, 8, 10, 20… */
export function ceiling(value) {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 3, 4, 5, 6, 8, 10].map(factor => factor * power).find(limit => limit >= value);
}

const WIDTH = 720;
const HEIGHT = 150;

/** Sums from below, so that areas lie on each other. */
export function stacked(series) {
  const sums = [];
  let below = series[0].values.map(() => 0);
  for (const {values} of series) {
    below = below.map((sum, i) => sum + (values[i] ?? 0));
    sums.push(below);
  }
  return sums;
}

const COLUMNS = {
  areas: (series, max) => {
    const sums = stacked(series).map(values => points(values, WIDTH, HEIGHT, max));
    return sums.map((dots, i) => {
      const floor = i ? sums[i - 1] : [[0, HEIGHT], [WIDTH, HEIGHT]];
      return svg`<path class="area ${series[i].kind}" d="${line(dots)}${line(floor.toReversed()).replace('M', 'L')}Z"></path>`;
    });
  },
  lines: (series, max) =>
    series.map(({values, kind}) => svg`<path class="line ${kind}" d=${line(points(values, WIDTH, HEIGHT, max))}></path>`),
};

/**
 * A chart over time. `series` are `{name, kind, values}`, `write` says a value in words, `ends` are the words below its ends.
 * `shape` is `areas`, which lie on each other, or `lines`. Moving over it calls `hover` with a position.
 */
export function chart({title, series, shape = 'areas', write, ends, at = null, hover = () => {}}) {
  const length = series[0].values.length;
  const highest = shape === 'areas' ? Math.max(0, ...stacked(series).at(-1)) : Math.max(0, ...series.flatMap(one => one.values.map(v => v ?? 0)));
  const max = ceiling(highest);
  const spot = at === null || at >= length ? length - 1 : at;
  const x = length > 1 ? round((spot * WIDTH) / (length - 1)) : 0;
  const find = event => {
    const box = event.currentTarget.getBoundingClientRect();
    hover(Math.max(0, Math.min(length - 1, Math.round(((event.clientX - box.left) / box.width) * (length - 1)))));
  };
  return html`<figure class="chart">
    <figcaption><h3>${title}</h3>
      <ul class="legend">${series.map(({name, kind, values}) => html`<li class=${kind}>${name} <b>${write(values[spot])}</b></li>`)}</ul></figcaption>
    <div class="plot"><span class="max">${write(max)}</span>
      <svg viewBox="0 -4 ${WIDTH} ${HEIGHT + 4}" preserveAspectRatio="none" role="img" aria-label="${title}, the last hour"
          @pointermove=${find} @pointerleave=${() => hover(null)}>
        <path class="grid" d="M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}"></path>
        ${length ? COLUMNS[shape](series, max) : nothing}
        ${at === null || !length ? nothing : svg`<path class="cursor" d="M${x} 0V${HEIGHT}"></path>`}
      </svg></div>
    <p class="ends"><span>${ends[0]}</span><span>${ends[1]}</span></p>
  </figure>`;
}

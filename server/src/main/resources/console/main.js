// The frame: finds the page, draws it on each event and from time to time, and reads what the stream does not carry.
import {html, render} from './vendor/lit-html/lit-html.js';
import {frame, sentence} from './frame.js';
import {Live} from './live.js';
import {fileOf} from './pages.js';
import {Reads} from './reads.js';
import {fragmentOf, parse} from './router.js';
import {style} from './style.js';

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const SMOOTH = 100;
const STEADY = 1000;

const app = document.getElementById('app');
app.replaceChildren();
const live = new Live(() => soon());
const reads = new Reads(() => soon());
let wanted;
let place;
let page = null;
let state = {};
let asked = false;

/** What a page is given. `read` is for what no event tells: the last answer, asked for again when it is older than `every`. */
const context = (own = state) => ({
  ...place,
  state: own,
  now: live.now(),
  live: subject => live.of(subject),
  cluster: live.of('cluster'),
  read: (path, every) => reads.get(path, every),
  set(more) {
    Object.assign(own, more);
    soon();
  },
});

/** The page changes when all of the next one is here, unless the person is already on the way to another. */
async function go() {
  const next = (wanted = parse(location.hash));
  if (place && next.page === place.page && next.about.join('\n') === place.about.join('\n')) {
    place = next;
    return soon();
  }
  const file = fileOf(next);
  if (file !== 'overview') await style('more');
  const found = file ? (await import('./pages/' + file + '.js')).default : UNKNOWN;
  if (next !== wanted) return;
  [place, page, state] = [next, found, {}];
  reads.clear();
  live.watch(['cluster', ...(page.subjects?.(place) ?? [])]);
  draw();
  scrollTo(0, 0);
}

const UNKNOWN = {
  title: () => 'No such page',
  view: () => sentence('There is no such page. Take one from the menu.'),
};

function soon() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

function draw() {
  asked = false;
  if (!page) return;
  const seen = context();
  const title = page.title(seen);
  document.title = (live.status === 'lost' || seen.cluster?.leader?.nobody ? '⚠ ' : '') + title + ' · ' + (seen.cluster?.node ?? 'Tenure');
  const gone = page.subjects?.(place).find(subject => live.gone.has(subject));
  const body = live.problem ? sentence(live.problem.detail) : html`${gone ? sentence('This no longer exists.') : ''}${page.view(seen)}`;
  render(frame({title, body, place, live, cluster: seen.cluster, now: seen.now}), app);
}

function tick() {
  if (!document.hidden) soon();
  setTimeout(tick, page?.smooth && !CALM.matches ? SMOOTH : STEADY);
}

addEventListener('hashchange', go);
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('main').focus();
});
document.addEventListener('acted', ({detail}) => {
  reads.renew();
  if (detail.to) location.hash = detail.to;
});
const fragment = fragmentOf(location.pathname);
if (fragment) history.replaceState(null, '', '/console/' + (location.hash || fragment));
go();
tick();

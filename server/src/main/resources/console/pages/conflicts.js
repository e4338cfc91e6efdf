// What lost when both sides of a broken network had changed a document. Each node keeps what it decided itself, so all are asked.
import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {block} from '../block.js';
import {moment, number} from '../format.js';
import {table} from '../keyed.js';
import {since, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {link, options} from '../router.js';
import {shortened} from '../words.js';

const NAMES = /^documents?(?!$)|^kind$/;
const SHOWN = 200;

/** A document without what the node knows about it. */
export const content = document => Object.fromEntries(Object.entries(document).filter(([name]) => !NAMES.test(name)));

export const nameOf = selfLink => selfLink.split('/').at(-1);

const instant = micros => new Date(micros / 1000).toISOString();
const place = one => 'version ' + number(one.documentVersion) + ' in epoch ' + number(one.documentEpoch);
const changed = (one, now) => html`${place(one)}, ${one.documentUpdateAction} ${since(instant(one.documentUpdateTimeMicros), now)}`;

/** Those of all documents; nothing if there are none. */
export function conflicts(page) {
  const {rows, silent, answer} = everywhere(page, '/core/management/conflicts', 'items', 10000);
  if (!rows.length && !silent.length && !answer.problem) return nothing;
  return panel('Lost in conflicts', html`${trouble(answer)}${silence(silent)}${table({
    label: 'Lost in conflicts', rows, key: one => one.id, empty: 'Nothing, as far as the nodes say that answer.',
    columns: [
      ['Document', one => named(one.documentSelfLink)],
      ['What lost', one => changed(one.lost, page.now)],
      ['What stands now', one => (one.kept ? changed(one.kept, page.now) : 'no document'), 'wide'],
      ['Decided', one => since(instant(one.lostTimeMicros), page.now), 'num'],
      ['Kept by', one => one.nodes.join(', '), 'wide'],
    ],
  })}`);
}

/** The pages show examples; documents of other factories have none yet. */
const named = selfLink => (selfLink.startsWith('/core/examples/') ? html`<a class="name" href=${link('documents', [nameOf(selfLink)])}>${nameOf(selfLink)}</a>` : html`<span class="name">${selfLink}</span>`);

/** Those of one document, with their contents. */
export function lostStates(page, path) {
  const {rows, silent, answer} = everywhere(page, path + '/conflicts', 'lost', 5000);
  if (!rows.length) return html`${trouble(answer)}${silence(silent)}`;
  return html`${silence(silent)}${rows.map(one => panel('Lost in a conflict', html`
    <p class="lead-in">${place(one.document)}, changed by ${one.document.documentUpdateAction} at ${moment(instant(one.document.documentUpdateTimeMicros), page.now)},
      lost ${since(instant(one.lostTimeMicros), page.now)}. What stands now does not contain it. ${one.nodes.join(', ')} keep${one.nodes.length > 1 ? '' : 's'} it for seven days.</p>
    ${difference(one.document, one.kept)}
    ${block(content(one.document), page, one.id)}`))}`;
}

/** Member by member, where the two differ. */
function difference(lost, kept) {
  const [before, now] = [content(lost), kept ? content(kept) : {}];
  const written = value => (value === undefined ? '–' : shortened(JSON.stringify(value), SHOWN));
  const rows = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(name => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  return table({
    label: 'What differs', rows, key: name => name, empty: 'Its content is the same as that of what stands now.',
    columns: [['Member', name => html`<span class="name">${name}</span>`], ['Lost', name => html`<code class="lost">${written(before[name])}</code>`],
      ['Stands now', name => html`<code>${written(now[name])}</code>`]],
  });
}

const silence = nodes => (nodes.length ? html`<p class="problem">${nodes.join(', ')} did not say what ${nodes.length > 1 ? 'they keep' : 'it keeps'}.</p>` : nothing);

/** The answers of all members as one list: what several of them keep is there once. */
function everywhere(page, path, member, every) {
  const answer = page.read('/core/node-selectors/default/forwarding' + options({target: 'ALL', path, query: 'limit=100'}), every);
  const names = new Map(Object.entries(answer.data?.selectedNodes ?? {}).map(([id, url]) => [url, id.replace(/-[^-]*$/, '')]));
  const found = new Map();
  for (const [url, text] of Object.entries(answer.data?.jsonResponses ?? {})) {
    const said = JSON.parse(text);
    for (const one of said[member]) {
      const known = found.get(one.id) ?? {kept: said.kept, ...one, nodes: []};
      known.nodes.push(names.get(url));
      found.set(one.id, known);
    }
  }
  const rows = [...found.values()].sort((a, b) => b.lostTimeMicros - a.lostTimeMicros);
  return {answer, rows, silent: Object.keys(answer.data?.failures ?? {}).map(url => names.get(url) ?? url)};
}

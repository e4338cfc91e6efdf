import {html, nothing, svg} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {facts, trouble} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {send} from '../reads.js';

const PARTITIONS = 16384;
const SAMPLE = 60;

export default {
  title: () => 'Ring',
  subjects: () => ['group'],
  view(page) {
    const group = page.live('group');
    if (!group) return html`<p class="empty">…</p>`;
    const nodes = Object.values(group.nodes).sort((a, b) => (a.id < b.id ? -1 : 1));
    return html`<div class="split">${panel('Owners of the partitions', picture(nodes, page))}
      <div>${panel('The group, as this node sees it', html`${facts([['quorum', number(group.membershipQuorum) + (group.quorumIsSet ? ', set by a person' : '')],
        ['available', number(group.availableNodeCount)], ['changes of the view', number(group.rollIndex)], ['not reached', group.unreached.join(', ')]])}${members(nodes)}`)}
      ${owner(page, nodes)}</div></div>`;
  },
};

const members = nodes => table({
  label: 'Members', rows: nodes, key: one => one.id, empty: '',
  columns: [['Member', one => html`<span class="dot n${nodes.indexOf(one) % 6}"></span><span class="name">${one.name ?? one.id}</span>`],
    ['Status', one => pill(one.status.toLowerCase(), one.status === 'AVAILABLE' ? 'good' : 'failed')],
    ['', one => html`<span class="muted">${one.options?.join(' ').toLowerCase()} ${Object.entries(one.customProperties ?? {}).map(pair => pair.join('=')).join(' ')}</span>`, 'wide']],
});

/** Some keys and who owns them, one after the other; and those that a person asked for. */
function picture(nodes, page) {
  const found = page.state.found ?? [];
  const turn = partition => (partition / PARTITIONS) * 2 * Math.PI - Math.PI / 2;
  const place = (partition, r) => [(110 + r * Math.cos(turn(partition))).toFixed(1), (110 + r * Math.sin(turn(partition))).toFixed(1)].join(' ');
  sample(page);
  return html`<svg class="wheel" viewBox="0 0 220 220" role="img" aria-label="The ring of ${PARTITIONS} partitions"><circle cx="110" cy="110" r="88"></circle>
    ${found.map(one => svg`<path class="n${nodes.findIndex(node => node.id === one.owner) % 6}" d="M${place(one.partition, 78)}L${place(one.partition, 98)}"><title>${one.key}: partition ${one.partition}</title></path>`)}
    <text x="110" y="106">${number(PARTITIONS)}</text><text x="110" y="124">partitions</text></svg>
    <p class="empty">${number(found.length)} keys are marked, each in the colour of its owner.</p>`;
}

async function sample(page) {
  if (page.state.found) return;
  page.set({found: []});
  for (let i = 0; i < SAMPLE && !page.state.problem; i++) await find(page, '/core/examples/' + i);
}

async function find({set, state}, key) {
  try {
    const answer = await send('POST', '/core/node-selectors/default', {key});
    const one = {key, owner: answer.ownerNodeId, partition: answer.partition};
    set({problem: null, found: [...state.found, one].slice(-2 * SAMPLE)});
    return one;
  } catch (refusal) {
    set({problem: refusal.message});
  }
}

function owner(page, nodes) {
  const {problem, last} = page.state;
  const submit = async event => {
    event.preventDefault();
    const {key} = Object.fromEntries(new FormData(event.target));
    page.set({last: await find(page, key)});
  };
  return panel('Who owns a key', html`<form class="filters" @submit=${submit}><label>Key<input name="key" required placeholder="/core/examples/a"></label><button class="main">Find</button></form>
    ${trouble({problem})}${last ? html`<p class="lead-in"><b>${last.key}</b> is in partition ${last.partition} and belongs to
      <b>${nodes.find(node => node.id === last.owner)?.name ?? last.owner ?? 'nobody'}</b>.</p>` : nothing}`);
}

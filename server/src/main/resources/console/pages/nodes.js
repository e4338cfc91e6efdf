import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action} from '../actions.js';
import {bytes, duration, number} from '../format.js';
import {table} from '../keyed.js';
import {panel, pill} from '../parts.js';
import {api, link} from '../router.js';

export default {
  title: () => 'Nodes',
  view({cluster}) {
    return html`${panel('Members', table({
      label: 'Nodes', rows: cluster?.nodes, key: one => one.id, empty: '',
      columns: [
        ['Node', one => html`<a class="name" href=${link('nodes', [one.name])}>${one.name}</a> ${one.inCharge ? pill('in charge', 'lead') : nothing}${one.leader && !one.inCharge ? pill('leads the log', 'plain') : nothing}`],
        ['', one => (one.alive === false ? pill('down', 'failed') : one.alive === null ? pill('not known', 'plain') : pill('alive', 'good'))],
        ['Role', one => one.role, 'wide'],
        ['Console', one => (one.self ? one.http : html`<a href="http://${one.http}/console/#/nodes" rel="noopener">${one.http}</a>`)],
        ['Lag', one => number(one.lag), 'num'],
        ['Version', one => one.about?.version ?? '–', 'wide'], ['Up', one => duration(one.about?.uptimeMillis), 'num wide'],
        ['Heap', one => bytes(one.about?.heapUsedBytes), 'num wide'], ['Disk free', one => bytes(one.about?.diskFreeBytes), 'num wide'],
        [nothing, one => html`${one.inCharge && cluster.nodes.length > 1 ? handOver(one, cluster.nodes) : nothing}${one.self ? nothing : removing(one)}`, 'act'],
      ],
    }))}
    <p class="empty">Cluster ${cluster?.cluster} · format level ${cluster?.formatLevel} · ${number(cluster?.applied)} entries applied here.
      Another node is added by starting it with --join.</p>`;
  },
};

export const handOver = (node, nodes) => action('Hand over', {
  title: 'Let another node take over from ' + node.name + '?',
  says: node.name + ' stops its work in order, and the other node continues it. That takes about a second.',
  path: '/api/v1/leader/transfer', body: ({to, by}) => ({...(to ? {to} : {}), ...(by ? {by} : {})}),
  fields: [{name: 'to', label: 'To', options: ['', ...nodes.filter(one => one !== node && one.role === 'voter').map(one => one.name)]}],
  done: 'Handed over.',
});

const removing = node => action('Remove', {
  danger: true, title: 'Remove ' + node.name + ' from the cluster?',
  says: 'It is no longer a member, its vote and its copies count no more, and its process ends. To come back it must join with an empty folder.',
  method: 'DELETE', path: api`nodes/${node.name}`, done: node.name + ' is no longer a member.',
});

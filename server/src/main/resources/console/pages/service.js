import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {facts, progress, since} from '../blocks.js';
import {panel, pill} from '../parts.js';
import {api, link, options} from '../router.js';
import {aborting} from './instance-parts.js';
import {shortened} from '../words.js';

export default {
  title: ({about}) => about[1],
  subjects: ({about}) => ['instances=' + about.join('/')],
  view(page) {
    const [office, service] = page.about;
    const live = page.live('instances=' + office + '/' + service);
    const {after} = page.query;
    const read = after ? page.read(api`services/${office}/${service}/instances` + options({after, limit: 100}), 2000).data : live;
    const next = after ? read?.next : live?.total > live?.items.length ? live.items.at(-1)?.id : null;
    if (!live) return html`<p class="empty">…</p>`;
    return html`<p class="crumbs"><a href=${link('services')}>Services</a> / ${office}</p>
      ${panel(pill(live.state), facts([['runs on', live.node], ['term', number(live.term)], ['since', since(live.since, page.now)], ['instances', number(live.total)], ['error', live.error]]))}
      ${panel('Instances', html`${table({
        label: 'Instances', rows: read?.items, key: one => one.id, empty: 'It has none at the moment.',
        columns: [
          ['Instance', one => html`<a class="name" href=${link('services', [office, service, one.id])}>${one.id}</a>`],
          ['Progress', one => progress(one)],
          ['Failures', one => number(one.failures), 'num'],
          ['Changed', one => since(one.modified, page.now), 'num wide'],
          ['', one => html`<span class="said">${one.ended ? pill(one.ended, 'plain') : nothing}${shortened(one.error, 120)}</span>`, 'wide'],
          [nothing, one => aborting(office, service, one.id), 'act'],
        ],
      })}${next ? html`<p class="more"><a href=${link('services', page.about, {after: next})}>Next page</a></p>` : nothing}`)}`;
  },
};

import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {bytes} from '../format.js';
import {table} from '../keyed.js';
import {since, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {api, link, options} from '../router.js';
import {shortened} from '../words.js';

export default {
  title: ({about}) => about[0],
  view(page) {
    const {prefix = '', after} = page.query;
    const [collection] = page.about;
    const answer = page.read(api`store/${collection}` + options({prefix, after, limit: 50}), 10000);
    const next = answer.data?.next;
    return html`<p class="crumbs"><a href=${link('store')}>Store</a></p>${trouble(answer)}
      ${panel('Documents', html`${table({
        label: 'Documents', rows: answer.data?.items, key: one => one.id, empty: 'No documents.',
        columns: [
          ['Id', one => html`<a class="name" href=${link('store', [collection, one.id])}>${shortened(one.id, 200)}</a>`],
          ['Version', one => one.version, 'num wide'], ['Changed', one => since(one.modified, page.now), 'num'],
          ['Type', one => one.type, 'wide'], ['', one => html`<code class="said">${one.base64 ? bytes(one.base64.length * 0.75) : shortened(JSON.stringify(one.body), 90)}</code>`, 'wide'],
        ],
      })}${next ? html`<p class="more"><a href=${link('store', [collection], {prefix, after: next})}>Next page</a></p>` : nothing}`,
      html`<label class="search">Begins with <input type="search" .value=${prefix} @change=${event => (location.hash = link('store', [collection], {prefix: event.target.value}))}></label>`)}`;
  },
};

import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {link, options} from '../router.js';
import {conflicts, content, nameOf} from './conflicts.js';
import {shortened} from '../words.js';

export default {
  title: () => 'Replicated documents',
  view(page) {
    const {after} = page.query;
    const answer = page.read('/core/examples' + options({expand: true, limit: 50, after}), 3000);
    const rows = Object.values(answer.data?.documents ?? {});
    const next = answer.data?.nextPageLink?.match(/after=([^&]*)/)?.[1];
    return html`${trouble(answer)}${panel('/core/examples', html`${table({
      label: 'Documents', rows: answer.data ? rows : null, key: one => one.documentSelfLink, empty: 'There are none.',
      columns: [
        ['Document', one => html`<a class="name" href=${link('documents', [nameOf(one.documentSelfLink)])}>${nameOf(one.documentSelfLink)}</a>`],
        ['Version', one => number(one.documentVersion), 'num'], ['Epoch', one => number(one.documentEpoch), 'num wide'],
        ['Owner', one => one.documentOwner ?? '–', 'wide'],
        ['', one => html`<code class="said">${shortened(JSON.stringify(content(one)), 90)}</code>`],
      ],
    })}${next ? html`<p class="more"><a href=${link('documents', [], {after: decodeURIComponent(next)})}>Next page</a></p>` : nothing}`)}
    ${conflicts(page)}<p class="empty">These are the copies of this node.</p>`;
  },
};

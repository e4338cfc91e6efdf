import {html} from '../vendor/lit-html/lit-html.js';
import {block} from '../block.js';
import {trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {api, link} from '../router.js';

export default {
  title: ({about}) => about[1],
  view(page) {
    const [collection, id] = page.about;
    const answer = page.read(api`store/${collection}/${id}`, 10000);
    return html`<p class="crumbs"><a href=${link('store')}>Store</a> / <a href=${link('store', [collection])}>${collection}</a></p>
      ${trouble(answer)}${answer.data === null ? '' : panel('As it was put', block(answer.data, page, 'body'))}`;
  },
};

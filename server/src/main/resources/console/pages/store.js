import {html} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {link} from '../router.js';

export default {
  title: () => 'Store',
  view(page) {
    const answer = page.read('/api/v1/store', 3000);
    return html`${trouble(answer)}${panel('Collections', table({
      label: 'Collections', rows: answer.data?.collections, key: one => one.name, empty: 'The store has no documents.',
      columns: [['Collection', one => html`<a class="name" href=${link('store', [one.name])}>${one.name}</a>`], ['Documents', one => number(one.documents), 'num']],
    }))}`;
  },
};

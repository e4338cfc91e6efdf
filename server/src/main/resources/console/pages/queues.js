import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {number} from '../format.js';
import {table} from '../keyed.js';
import {trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {api, link, options} from '../router.js';
import {queueTable} from './queue-table.js';

const PAGE = 100;

export default {
  title: () => 'Queues',
  subjects: () => ['queues'],
  view(page) {
    const {prefix = '', after = '', by = ''} = page.query;
    const live = page.live('queues');
    const paged = prefix || after || by;
    const answer = paged ? page.read(api`queues` + options({prefix, after, limit: PAGE}), 2000) : {};
    const queues = paged ? answer.data?.queues : live?.queues;
    const next = paged ? answer.data?.next : live?.total > live?.queues.length;
    return html`${trouble(answer)}${panel(live ? number(live.total) + ' queues' : 'Queues',
      html`${queueTable(table, queues, page, prefix ? 'No queue begins with that.' : 'Nothing was ever submitted.')}
        ${next ? html`<p class="more"><a href=${link('queues', [], paged ? {prefix, after: next} : {by: 'name'})}>${paged ? 'Next page' : 'All by name'}</a></p>` : nothing}`,
      html`<label class="search">Begins with <input type="search" .value=${prefix}
        @change=${event => (location.hash = link('queues', [], {prefix: event.target.value}))}></label>`)}`;
  },
};

import {html} from '../vendor/lit-html/lit-html.js';
import {panel} from '../parts.js';
import {link} from '../router.js';
import {taskPage} from './task-table.js';

const FIELDS = ['queue', 'state', 'type', 'worker', 'batch', 'unique'];

export default {
  title: () => 'Find tasks',
  view(page) {
    const given = Object.fromEntries(FIELDS.map(name => [name, page.query[name] ?? '']));
    const find = event => {
      event.preventDefault();
      location.hash = link('tasks', [], Object.fromEntries(new FormData(event.target)));
    };
    return html`${panel('By', html`<form class="filters" @submit=${find}>
        ${FIELDS.map(name => html`<label>${name}<input name=${name} .value=${given[name]} ?required=${name === 'queue'}></label>`)}
        <button class="main">Find</button></form>`)}
      ${given.queue ? panel('Tasks', taskPage(page, given, ['tasks', []])) : html`<p class="empty">Name a queue.</p>`}`;
  },
};

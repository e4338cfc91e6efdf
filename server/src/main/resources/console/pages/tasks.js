import {html} from '../vendor/lit-html/lit-html.js';
import {panel} from '../parts.js';
import {link} from '../router.js';
import {taskPage} from './task-table.js';

const FIELDS = {queue: 'Queue', state: 'State', type: 'Type', worker: 'Claimed by worker', batch: 'Batch', unique: 'Unique key'};
const STATES = ['', 'ready', 'claimed', 'backing-off', 'delayed', 'failed', 'succeeded', 'cancelled'];

export default {
  title: () => 'Find tasks',
  view(page) {
    const given = Object.fromEntries(Object.keys(FIELDS).map(name => [name, page.query[name] ?? '']));
    const find = event => {
      event.preventDefault();
      location.hash = link('tasks', [], Object.fromEntries(new FormData(event.target)));
    };
    return html`${panel('Which', html`<form class="filters" @submit=${find}>
        ${Object.entries(FIELDS).map(([name, label]) => html`<label>${label}${name === 'state' ? choice(given.state)
          : html`<input name=${name} .value=${given[name]} ?required=${name === 'queue'}>`}</label>`)}
        <button class="main">Find</button></form>`)}
      ${given.queue ? panel('Tasks', taskPage(page, given, ['tasks', []])) : html`<p class="empty">Name a queue.</p>`}`;
  },
};

const choice = state => html`<select name="state">${STATES.map(one => html`<option value=${one} .selected=${one === state}>${one || 'any'}</option>`)}</select>`;

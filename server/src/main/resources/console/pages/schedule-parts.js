// What the list of schedules and the page of one share.
import {html} from '../vendor/lit-html/lit-html.js';
import {action, reasoned, WHY} from '../actions.js';
import {api, link} from '../router.js';

export function rhythm(when) {
  return when.cron ? when.cron + (when.zone && when.zone !== 'UTC' ? ' ' + when.zone : '') : 'every ' + String(when.every).replace(/^PT?/, '').toLowerCase();
}

export function switching({name, paused}) {
  return html`${action('Run now', {title: 'Run ' + name + ' now?', says: 'A task is created at once, besides those at the fire times.',
      path: api`schedules/${name}/run`, done: answer => 'Task ' + answer.id + ' was created.', to: answer => link('tasks', [answer.id])})}
    ${paused
      ? action('Resume', {title: 'Resume ' + name + '?', says: 'It fires again from its next time on. The times during the pause are dropped.',
          path: api`schedules/${name}/resume`, done: 'Resumed.'})
      : action('Pause', {title: 'Pause ' + name + '?', says: 'It creates no task until it is resumed. Those that exist are not touched.',
          path: api`schedules/${name}/pause`, body: reasoned, fields: [WHY], done: 'Paused.'})}`;
}

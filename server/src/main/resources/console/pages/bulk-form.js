// A filter becomes a bulk: the same change of many tasks.
import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {action, WHY} from '../actions.js';
import {link} from '../router.js';

const FINAL = ['failed', 'succeeded', 'cancelled'];

const SAYS = {
  retry: 'Each of these tasks is submitted again as a new one. The leader works through them page by page; you can stop it.',
  discard: 'These tasks are forgotten for good, with their payloads and errors. The leader works through them page by page; you can stop it.',
  cancel: 'None of these tasks is started; those that run are told to stop. The leader works through them page by page; you can stop it.',
};

export function changing(queue, state) {
  const words = FINAL.includes(state) ? (state === 'failed' ? ['retry', 'discard'] : ['discard']) : ['cancel'];
  return html`${words.map(word => button(word, queue, state)) ?? nothing}`;
}

const button = (word, queue, state) => action(word[0].toUpperCase() + word.slice(1) + ' many', {
  danger: word !== 'retry',
  title: word[0].toUpperCase() + word.slice(1) + ' the ' + state + ' tasks of ' + queue + '?',
  says: SAYS[word], path: '/api/v1/bulks', to: () => link('bulks'), done: 'Begun.',
  fields: [{name: 'type', label: 'Only of type'}, ...(state === 'failed' ? [{name: 'errorContains', label: 'Only if the error contains'}] : []),
    {name: 'olderThan', label: 'Only if older than (such as 1h)'}, WHY],
  body: given => ({action: word, queue, state, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value))}),
});

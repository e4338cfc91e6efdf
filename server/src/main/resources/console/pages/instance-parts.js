// What can be done to an instance.
import {action, reasoned, WHY} from '../actions.js';
import {api, link} from '../router.js';

export const aborting = (office, service, id) => action('Abort', {
  danger: true, title: 'Abort ' + id + '?',
  says: 'Its run is interrupted, the service cleans up after it, and the instance ends for good. The next leader does not continue it.',
  path: api`services/${office}/${service}/instances/${id}/abort`, body: reasoned, fields: [WHY], done: 'Aborted.',
  to: () => link('services', [office, service]),
});

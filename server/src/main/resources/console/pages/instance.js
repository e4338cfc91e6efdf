import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {block} from '../block.js';
import {number} from '../format.js';
import {facts, progress, since, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {api, link} from '../router.js';
import {aborting} from './instance-parts.js';

export default {
  title: ({about}) => about[2],
  subjects: ({about}) => ['instances=' + about.slice(0, 2).join('/')],
  view(page) {
    const [office, service, id] = page.about;
    const row = page.live('instances=' + office + '/' + service)?.items.find(one => one.id === id);
    const answer = page.read(api`services/${office}/${service}/instances/${id}`, row && row.version !== page.state.version ? 300 : 30000);
    const one = answer.data;
    if (!one || answer.problem) return answer.problem ? trouble(answer) : html`<p class="empty">…</p>`;
    page.state.version = one.version;
    const said = row ?? one;
    return html`<p class="crumbs"><a href=${link('services')}>Services</a> / ${office} / <a href=${link('services', [office, service])}>${service}</a></p>
      ${panel('Progress', html`${progress(said)}${facts([['changed', since(one.modified, page.now)], ['version', number(one.version)],
        ['failures', number(said.failures)], ['ended', one.ended], ['type', one.type]])}`, aborting(office, service, id))}
      ${said.error ? panel('Error', block(said.error, page, 'error')) : nothing}
      ${panel('State', block(one.state ?? one.base64, page, 'state'))}`;
  },
};

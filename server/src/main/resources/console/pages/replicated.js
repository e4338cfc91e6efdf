import {html, nothing} from '../vendor/lit-html/lit-html.js';
import {block} from '../block.js';
import {number} from '../format.js';
import {facts, trouble} from '../blocks.js';
import {panel} from '../parts.js';
import {link} from '../router.js';
import {content, lostStates} from './conflicts.js';

export default {
  title: ({about}) => about[0],
  view(page) {
    const path = '/core/examples/' + encodeURIComponent(page.about[0]);
    const answer = page.read(path, 2000);
    const stats = page.read(path + '/stats', 3000);
    const one = answer.data;
    return html`<p class="crumbs"><a href=${link('documents')}>Replicated documents</a></p>${trouble(answer)}
      ${one ? panel('Its place', facts([['version', number(one.documentVersion)], ['epoch', number(one.documentEpoch)], ['owner', one.documentOwner],
        ['last change', one.documentUpdateAction], ['link', one.documentSelfLink]])) : nothing}
      ${one ? panel('Content', block(content(one), page, 'content')) : nothing}
      ${lostStates(page, path)}
      ${stats.data ? panel('This copy', facts(Object.entries(WORDS).map(([name, words]) => [words, number(stats.data.entries[name]?.latestValue)]))) : nothing}`;
  },
};

const WORDS = {
  documentVersion: 'version here', documentEpoch: 'epoch here',
  stateVersionConflictCount: 'conflicts since this node started', stateVersionInConflict: 'discarded states that are kept',
};

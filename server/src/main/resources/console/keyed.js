// Tables whose rows keep their elements by `key`, however they move: a focus stays with what it is on.
import {repeat} from './vendor/lit-html/directives/repeat.js';
import {table as plain} from './parts.js';

export const table = options => plain({...options, list: repeat});

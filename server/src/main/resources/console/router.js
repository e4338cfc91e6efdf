// Where a page is: `#/queues/a%2Fb?state=failed`. All of it is in the fragment, which neither a browser nor a server normalizes:
// any name works, `..` and `a/b` included.

const decode = text => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const encode = text => encodeURIComponent(String(text).toWellFormed());

/** The parts of a fragment: the name of a page, what it is about, and its options. */
export function parse(fragment) {
  const [path, query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [page = '', ...about] = path.split('/').map(decode);
  return {page, about: about.filter(part => part !== ''), query: Object.fromEntries(new URLSearchParams(query))};
}

/** The opposite. Options that are empty are left out. */
export function link(page, about = [], query = {}) {
  const path = ['#', page, ...about].map((part, i) => (i ? encode(part) : part)).join('/');
  return path + options(query);
}

/** A path of the API with its parts encoded: `` api`queues/${name}/pause` ``. */
export function api(words, ...values) {
  return '/api/v1/' + String.raw({raw: words}, ...values.map(encode));
}

/** What follows the question mark, without what is empty. */
export function options(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? '?' + new URLSearchParams(given.map(([name, value]) => [name, String(value).toWellFormed()])) : '';
}

/** The fragment that stands for a path such as /console/queues/mail; empty for the front page. */
export function fragmentOf(path) {
  const rest = path.replace(/^\/console\/?/, '');
  return rest ? '#/' + rest : '';
}

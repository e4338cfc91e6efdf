// The API: requests, and what a page reads: each path is asked for once, and again when the answer is too old.

const OLD = 5000;
const UNUSED = 20_000;

export class Reads {
  constructor(changed) {
    this.changed = changed;
    this.known = new Map();
  }

  /** `{data, problem}` as known so far. An answer older than `every` milliseconds is asked for again. */
  get(path, every = OLD) {
    let entry = this.known.get(path);
    if (!entry) this.known.set(path, (entry = {data: null, problem: null, at: -Infinity, busy: false}));
    entry.used = performance.now();
    if (!entry.busy && !document.hidden && performance.now() - entry.at > every) this.ask(path, entry);
    return entry;
  }

  async ask(path, entry) {
    entry.busy = true;
    try {
      entry.data = await send('GET', path);
      entry.problem = null;
    } catch (refusal) {
      entry.problem = refusal.message;
    }
    entry.at = performance.now();
    entry.busy = false;
    this.known.forEach((one, name) => one.used < entry.at - UNUSED && this.known.delete(name));
    this.changed();
  }

  /** Asks again for everything. */
  renew() {
    this.known.forEach(entry => (entry.at = -Infinity));
    this.changed();
  }

  clear() {
    this.known = new Map();
  }
}

/** Sends a request; returns what the node answers, or throws its sentence. */
export async function send(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? headers : {...headers, 'Content-Type': 'application/json'},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error('This node does not answer. Nobody knows whether it did this: send it again, here or at another node.');
  }
  const text = await answer.text();
  const json = (answer.headers.get('Content-Type') ?? '').includes('json') && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Error(json.detail ?? answer.statusText);
  return json;
}

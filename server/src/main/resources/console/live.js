// One stream of events with everything that the page is about. It comes back by itself, and rests while nobody looks.

const SILENCE = 25_000;
const RETRIES = [300, 600, 1200, 2400, 4000];

/** Cuts a growing text into events. Pure: returns the events and what is left. */
export function cut(text) {
  const parts = text.split('\n\n');
  const rest = parts.pop();
  return {events: parts.map(event).filter(found => found), rest};
}

function event(part) {
  const lines = part.split('\n');
  const kind = lines.find(line => line.startsWith('event: '))?.slice(7);
  const data = lines.find(line => line.startsWith('data: '))?.slice(6);
  return kind && data ? {kind, data: JSON.parse(data)} : null;
}

export class Live {
  /** `changed` is called after each event and each change of `status`: connecting, live, lost or resting. */
  constructor(changed) {
    this.changed = changed;
    this.status = 'connecting';
    this.problem = null;
    this.lostAt = null;
    this.latest = new Map();
    this.gone = new Set();
    this.subjects = [];
    this.tries = 0;
    this.offset = null;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.rest() : this.connect()));
  }

  /** From now on these. What is known of those that stay is kept. */
  watch(subjects) {
    if (this.subjects.join('&') === subjects.join('&') && !this.problem) return;
    this.subjects = subjects;
    this.problem = null;
    this.gone = new Set();
    for (const subject of [...this.latest.keys()]) if (!subjects.includes(subject)) this.latest.delete(subject);
    if (!document.hidden) this.connect();
  }

  /** The last snapshot of a subject, with `age()` in milliseconds: what it says is that old. */
  of(subject) {
    return this.latest.get(subject);
  }

  /** The time of the node, whatever the clock of the browser says. */
  now() {
    return this.offset === null ? Date.now() : performance.now() + this.offset;
  }

  rest() {
    this.stop?.abort();
    clearTimeout(this.retry);
    this.say('resting');
  }

  async connect() {
    this.stop?.abort();
    clearTimeout(this.retry);
    const stop = (this.stop = new AbortController());
    if (this.status === 'resting') this.say('connecting');
    try {
      this.patience(stop);
      const answer = await fetch('/api/v1/events?' + this.subjects.map(encoded).join('&'), {signal: stop.signal});
      if (answer.ok) await this.read(answer.body.pipeThrough(new TextDecoderStream()).getReader());
      else await this.refused(answer);
    } catch {
      // Whatever it was: the same is done.
    }
    if (!stop.signal.aborted || stop.silent) this.later();
  }

  /** A node that is frozen says nothing at all: not even the comments that come when nothing happens. */
  patience(stop) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      stop.silent = true;
      stop.abort();
    }, SILENCE);
  }

  async read(reader) {
    let text = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      this.patience(this.stop);
      const {events, rest} = cut(text + piece.value);
      text = rest;
      events.forEach(found => this.take(found));
      this.tries = 0;
      this.say('live');
    }
  }

  take({kind, data}) {
    const received = performance.now();
    this.offset = Date.parse(data.at) - received;
    if (kind === 'gone') this.gone.add(data.subject);
    else this.latest.set(data.subject, {...data, age: () => performance.now() - received + (data.ageMillis ?? 0)});
  }

  /** What does not exist is not asked for again; the rest of the page goes on. */
  async refused(answer) {
    const problem = await answer.json();
    if (answer.status !== 404 && answer.status !== 400) throw new Error(problem.detail);
    this.subjects = ['cluster'];
    this.problem = problem;
    this.tries = -1;
  }

  later() {
    this.tries++;
    if (this.tries > 0) this.say('lost');
    else this.changed();
    this.retry = setTimeout(() => this.connect(), RETRIES[Math.min(this.tries, RETRIES.length - 1)]);
  }

  say(status) {
    if (status === 'lost' && this.status !== 'lost') this.lostAt = performance.now();
    this.status = status;
    this.changed();
  }
}

const encoded = subject => {
  const [kind, ...value] = subject.split('=');
  return kind + '=' + encodeURIComponent(value.join('=').toWellFormed());
};

// Records what a rule reads from the project, so that its result is kept while all of that is unchanged.

/** What was read: by query (`get draft.operations`). */
export type Reads = ReadonlyMap<string, Seen>;

interface Seen {
  /** The map, set, function or value that was read. As long as that is the same, so is every result. */
  readonly of: unknown;
  /** Results, by argument. */
  readonly answers: ReadonlyMap<unknown, unknown>;
}

export interface Watch<Host extends object> {
  /** The same as the host, for the work that is recorded. */
  readonly view: Host;
  /** Does the work, which must end before the next is begun. */
  record<Value>(work: () => Value): { readonly value: Value; readonly reads: Reads };
  /**
   * What to keep of an earlier record when everything that was read then says the same in this host; undefined when
   * something does not.
   */
  renew(reads: Reads): Reads | undefined;
}

type Question = 'get' | 'has' | 'call' | 'whole';

/**
 * Members of `host` are watched to this depth: records at the paths in `open` member by member, maps and sets by key,
 * functions by their arguments, everything else as a whole. Values that are read must never change. What stands at a path
 * in `pure` is not watched.
 */
export function watchReads<Host extends object>(
  host: Host,
  open: ReadonlySet<string> = new Set(),
  pure: ReadonlySet<string> = new Set(),
): Watch<Host> {
  let current: Map<string, Seen & { readonly answers: Map<unknown, unknown> }> | undefined;
  const asked = new Map<string, Asked>();

  function note(name: string, of: unknown, argument: unknown, answer: unknown): void {
    if (current === undefined) return;
    const seen = current.get(name);
    if (seen === undefined) current.set(name, { of, answers: new Map([[argument, answer]]) });
    else seen.answers.set(argument, answer);
  }

  function watched(value: unknown, path: string): unknown {
    if (value instanceof Map || value instanceof Set) {
      const names = { get: `get ${path}`, has: `has ${path}`, whole: `whole ${path}` };
      const noteOf: Note = (question, argument, answer) => note(names[question], value, argument, answer);
      return value instanceof Map ? new WatchedMap(value, noteOf) : new WatchedSet(value, noteOf);
    }
    if (typeof value === 'function') {
      const name = `call ${path}`;
      return (...args: readonly unknown[]) => {
        const answer: unknown = value(...args);
        note(name, value, JSON.stringify(args), answer);
        return answer;
      };
    }
    return isOpen(value, path) ? watchedRecord(value, path) : value;
  }

  function watchedRecord(record: object, path: string): object {
    const members = new Map<PropertyKey, unknown>();
    return new Proxy(record, {
      get(target, key) {
        const at = pathTo(path, key);
        const value: unknown = Reflect.get(target, key);
        if (pure.has(at)) return value;
        if (!isWatched(value, at)) note(`whole ${at}`, value, undefined, value);
        if (!members.has(key)) members.set(key, watched(value, at));
        return members.get(key);
      },
    });
  }

  function isWatched(value: unknown, path: string): boolean {
    return value instanceof Map || value instanceof Set || typeof value === 'function' || isOpen(value, path);
  }

  function isOpen(value: unknown, path: string): value is object {
    return open.has(path) && typeof value === 'object' && value !== null;
  }

  /** Repeats on this host what a rule read from an earlier one. */
  function ask(name: string): Asked {
    const known = asked.get(name);
    if (known !== undefined) return known;
    const [question, path = ''] = name.split(' ') as [Question, string];
    const of = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], host);
    const now = { of, answer: remember(questionTo(question, of)) };
    asked.set(name, now);
    return now;
  }

  return {
    view: watchedRecord(host, '') as Host,
    record: (work) => {
      const reads: NonNullable<typeof current> = new Map();
      current = reads;
      try {
        return { value: work(), reads };
      } finally {
        current = undefined;
      }
    },
    renew: (reads) => {
      let renewed: Map<string, Seen> | undefined;
      for (const [name, { of, answers }] of reads) {
        const now = ask(name);
        if (Object.is(now.of, of)) continue;
        for (const [argument, seen] of answers) if (!Object.is(now.answer(argument), seen)) return undefined;
        renewed ??= new Map(reads);
        renewed.set(name, { of: now.of, answers });
      }
      return renewed ?? reads;
    },
  };
}

interface Asked {
  readonly of: unknown;
  readonly answer: (argument: unknown) => unknown;
}

function remember(answer: (argument: unknown) => unknown): (argument: unknown) => unknown {
  const known = new Map<unknown, unknown>();
  return (argument) => {
    if (!known.has(argument)) known.set(argument, answer(argument));
    return known.get(argument);
  };
}

function pathTo(path: string, key: PropertyKey): string {
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

/** A value that is no longer a map, set or function returns nothing that was recorded. */
function questionTo(question: Question, value: unknown): (argument: unknown) => unknown {
  if (question === 'whole') return () => value;
  if (question === 'call' && typeof value === 'function')
    return (args) => (value as (...args: readonly unknown[]) => unknown)(...JSON.parse(String(args)));
  if (question === 'get' && value instanceof Map) return (key) => value.get(key);
  if (question === 'has' && (value instanceof Map || value instanceof Set)) return (key) => value.has(key);
  return () => GONE;
}

const GONE = Symbol('gone');

type Note = (question: 'get' | 'has' | 'whole', argument: unknown, seen: unknown) => void;

class WatchedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #target: ReadonlyMap<Key, Value>;
  readonly #note: Note;

  constructor(target: ReadonlyMap<Key, Value>, note: Note) {
    this.#target = target;
    this.#note = note;
  }

  get(key: Key): Value | undefined {
    const value = this.#target.get(key);
    this.#note('get', key, value);
    return value;
  }

  has(key: Key): boolean {
    const value = this.#target.has(key);
    this.#note('has', key, value);
    return value;
  }

  get size() {
    return this.#whole().size;
  }

  keys() {
    return this.#whole().keys();
  }

  values() {
    return this.#whole().values();
  }

  entries() {
    return this.#whole().entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void) {
    this.#whole().forEach(visit);
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  #whole(): ReadonlyMap<Key, Value> {
    this.#note('whole', undefined, this.#target);
    return this.#target;
  }
}

class WatchedSet<Value> implements ReadonlySet<Value> {
  readonly #target: ReadonlySet<Value>;
  readonly #note: Note;

  constructor(target: ReadonlySet<Value>, note: Note) {
    this.#target = target;
    this.#note = note;
  }

  has(value: Value): boolean {
    const answer = this.#target.has(value);
    this.#note('has', value, answer);
    return answer;
  }

  get size() {
    return this.#whole().size;
  }

  keys() {
    return this.#whole().keys();
  }

  values() {
    return this.#whole().values();
  }

  entries() {
    return this.#whole().entries();
  }

  forEach(visit: (value: Value, again: Value, set: ReadonlySet<Value>) => void) {
    this.#whole().forEach(visit);
  }

  [Symbol.iterator]() {
    return this.values();
  }

  #whole(): ReadonlySet<Value> {
    this.#note('whole', undefined, this.#target);
    return this.#target;
  }
}

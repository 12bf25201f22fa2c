// Notes what a rule reads from the project, so that its answer can be kept while all of that is unchanged.

/** What was asked and what was seen: by question (`get draft.operations`), by argument. */
export type Reads = ReadonlyMap<string, ReadonlyMap<unknown, unknown>>;

export interface Watch<Host extends object> {
  /** The same as the host, for the work that is recorded. */
  readonly view: Host;
  /** Does the work, which must end before the next is begun. */
  record<Value>(work: () => Value): { readonly value: Value; readonly reads: Reads };
  /** Whether everything that was read then is the same in this host. */
  isFresh(reads: Reads): boolean;
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
  let current: Map<string, Map<unknown, unknown>> | undefined;
  const asked = new Map<string, (argument: unknown) => unknown>();

  function note(question: Question, path: string, argument: unknown, seen: unknown): void {
    if (current === undefined) return;
    const name = `${question} ${path}`;
    const answers = current.get(name);
    if (answers === undefined) current.set(name, new Map([[argument, seen]]));
    else answers.set(argument, seen);
  }

  function watched(value: unknown, path: string): unknown {
    if (value instanceof Map)
      return new WatchedMap(value, (...noted) => note(noted[0], path, noted[1], noted[2]));
    if (value instanceof Set)
      return new WatchedSet(value, (...noted) => note(noted[0], path, noted[1], noted[2]));
    if (typeof value === 'function') {
      return (...args: readonly unknown[]) => {
        const seen: unknown = value(...args);
        note('call', path, JSON.stringify(args), seen);
        return seen;
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
        if (!isWatched(value, at)) note('whole', at, undefined, value);
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

  /** Asks again what a rule has asked of an earlier host. */
  function ask(name: string): (argument: unknown) => unknown {
    const known = asked.get(name);
    if (known !== undefined) return known;
    const [question, path = ''] = name.split(' ') as [Question, string];
    const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], host);
    const answer = questionTo(question, value);
    asked.set(name, answer);
    return answer;
  }

  return {
    view: watchedRecord(host, '') as Host,
    record: (work) => {
      const reads = new Map<string, Map<unknown, unknown>>();
      current = reads;
      try {
        return { value: work(), reads };
      } finally {
        current = undefined;
      }
    },
    isFresh: (reads) => {
      for (const [name, answers] of reads) {
        const answer = ask(name);
        for (const [argument, seen] of answers) if (!Object.is(answer(argument), seen)) return false;
      }
      return true;
    },
  };
}

function pathTo(path: string, key: PropertyKey): string {
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

/** A thing that is no longer a map, set or function answers nothing that was ever seen. */
function questionTo(question: Question, value: unknown): (argument: unknown) => unknown {
  if (question === 'whole') return () => value;
  if (question === 'call' && typeof value === 'function')
    return (args) => (value as (...args: readonly unknown[]) => unknown)(...JSON.parse(String(args)));
  if (question === 'get' && value instanceof Map) return (key) => value.get(key);
  if (question === 'has' && (value instanceof Map || value instanceof Set)) return (key) => value.has(key);
  return () => GONE;
}

const GONE = Symbol('gone');

type Note = (question: Question, argument: unknown, seen: unknown) => void;

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

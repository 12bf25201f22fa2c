// State that outlives the routing table: a reload must not hand out a fresh burst.

export interface Kept<Value> {
  /** The state of a key, made at the first time. */
  readonly get: (key: string) => Value;
  /** Forgets every key that no `get` asked for since the last sweep. */
  readonly sweep: () => void;
}

export function createKept<Value>(create: () => Value): Kept<Value> {
  let known = new Map<string, Value>();
  let asked = new Map<string, Value>();
  return {
    get(key) {
      const value = asked.get(key) ?? known.get(key) ?? create();
      asked.set(key, value);
      return value;
    },
    sweep() {
      known = asked;
      asked = new Map();
    },
  };
}

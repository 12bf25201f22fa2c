// Spans that tags mark, compared as wholes: seqeval's default mode, which is conlleval's.
import { type FoundScores, foundScores } from '../classification/class-scores.ts';

export interface Entity {
  readonly type: string;
  /** Of its first and last tag, from 0. */
  readonly from: number;
  readonly to: number;
}

/** In order. Tags are `O`, or a mark (B I E S) and a type: `B-人名`; IOB1, IOB2 and BIOES are read alike. */
export function entitiesOf(tags: readonly string[]): readonly Entity[] {
  const entities: Entity[] = [];
  let from = 0;
  let last = OUTSIDE;
  for (const [index, tag] of [...tags, 'O'].entries()) {
    const now = readTag(tag);
    if (ends(last, now)) entities.push({ type: last.type, from, to: index - 1 });
    if (starts(last, now)) from = index;
    last = now;
  }
  return entities;
}

interface Tag {
  readonly mark: string;
  readonly type: string;
}

const OUTSIDE: Tag = { mark: 'O', type: '' };

function readTag(tag: string): Tag {
  if (tag === 'O' || tag === '') return OUTSIDE;
  const [, mark = '', type = '_'] = /^([BIES])(?:-(.*))?$/s.exec(tag) ?? [];
  if (mark === '')
    throw new RangeError(`A tag is O, or B, I, E or S with a type such as B-人名, received "${tag}"`);
  return { mark, type };
}

function ends(last: Tag, now: Tag): boolean {
  if (last.mark === 'O') return false;
  if (last.mark === 'E' || last.mark === 'S') return true;
  return now.mark === 'B' || now.mark === 'S' || now.mark === 'O' || now.type !== last.type;
}

function starts(last: Tag, now: Tag): boolean {
  if (now.mark === 'O') return false;
  if (now.mark === 'B' || now.mark === 'S') return true;
  return last.mark === 'E' || last.mark === 'S' || last.mark === 'O' || now.type !== last.type;
}

/** Counts of whole entities by type. */
export interface EntityCounts {
  readonly truth: Map<string, number>;
  readonly predicted: Map<string, number>;
  readonly right: Map<string, number>;
}

export function createEntityCounts(): EntityCounts {
  return { truth: new Map(), predicted: new Map(), right: new Map() };
}

/** @throws RangeError for sequences of different lengths, and for tags that are none */
export function addTags(counts: EntityCounts, truth: readonly string[], predicted: readonly string[]): void {
  if (truth.length !== predicted.length)
    throw new RangeError(`Each tag needs its truth, received ${truth.length} and ${predicted.length}`);
  const wanted = entitiesOf(truth);
  const keys = new Set(wanted.map(keyOf));
  for (const { type } of wanted) increase(counts.truth, type);
  for (const entity of entitiesOf(predicted)) {
    increase(counts.predicted, entity.type);
    if (keys.has(keyOf(entity))) increase(counts.right, entity.type);
  }
}

/** By type in order, and over all types (micro average) under the name ''. */
export function entityScores({ truth, predicted, right }: EntityCounts): readonly FoundScores[] {
  const types = [...new Set([...truth.keys(), ...predicted.keys()])].sort();
  const of = (name: string) =>
    foundScores(name, {
      truePositives: right.get(name) ?? 0,
      support: truth.get(name) ?? 0,
      predicted: predicted.get(name) ?? 0,
    });
  const all = foundScores('', {
    ...{ truePositives: sumOf(right), support: sumOf(truth), predicted: sumOf(predicted) },
  });
  return [...types.map(of), all];
}

const keyOf = ({ type, from, to }: Entity) => `${from} ${to} ${type}`;
const increase = (counts: Map<string, number>, type: string) =>
  void counts.set(type, (counts.get(type) ?? 0) + 1);
const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);

// The recogniser's scores -> characters ("CTC": a class for each narrow step, repeated ones are one character).
import type { Numbers } from './load-models.ts';
import { isSpaced } from './spacing.ts';

export interface Line {
  readonly words: string;
  /** Of the characters without spaces; 0 when there is none. */
  readonly average: number;
  readonly min: number;
  readonly variance: number;
}

/** From this average on a line counts as surely read. */
const CLEAR = 0.97;

interface Character {
  readonly text: string;
  readonly probability: number;
  /** The first and the last step that showed it. */
  readonly first: number;
  readonly last: number;
}

/** `scores` of shape [1, steps, classes]; `characters` names the classes: first none, last the space. */
export function decodeLine({ shape, values }: Numbers, characters: readonly string[]): Line {
  const [steps, classes] = [shape[1] ?? 0, shape[2] ?? 0];
  const found = collect(values, steps, classes, characters);
  const summary = summarise(found);
  const isClear = summary.average >= CLEAR;
  let words = '';
  for (const [index, character] of found.entries()) {
    const gap = spaceProbability(values, classes, found[index - 1]?.last ?? character.first, character.first);
    const isApart = index > 0 && isSpaced(words, character.text, gap, isClear);
    words += isApart ? ` ${character.text}` : character.text;
  }
  return { words: words.replaceAll(/ +/g, ' ').trim(), ...summary };
}

/** The greatest one between two steps, both counted in. */
function spaceProbability(scores: Float32Array, classes: number, first: number, last: number): number {
  let greatest = 0;
  for (let step = first; step <= last; step++)
    greatest = Math.max(greatest, scores[step * classes + classes - 1] ?? 0);
  return greatest;
}

function summarise(found: readonly Character[]) {
  const values = found.filter(({ text }) => text !== ' ').map(({ probability }) => probability);
  if (values.length === 0) return { average: 0, min: 0, variance: 0 };
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
  return { average, min: Math.min(...values), variance };
}

function collect(
  scores: Float32Array,
  steps: number,
  classes: number,
  characters: readonly string[],
): readonly Character[] {
  const found: Character[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const [best, probability] = likeliest(scores, step * classes, classes);
    const last = found.at(-1);
    if (best !== 0 && best === previous && last !== undefined)
      found[found.length - 1] = { ...last, last: step, probability: Math.max(last.probability, probability) };
    else if (best !== 0) found.push({ text: characters[best] ?? '', probability, first: step, last: step });
    previous = best;
  }
  return found;
}

function likeliest(scores: Float32Array, offset: number, count: number): readonly [number, number] {
  let [best, probability] = [0, -1];
  for (let index = 0; index < count; index++) {
    const score = scores[offset + index] ?? 0;
    if (score > probability) [best, probability] = [index, score];
  }
  return [best, probability];
}

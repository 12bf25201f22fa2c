import type { SingleTask } from '../table/evidence.ts';
import { tallyBinary, tallyClasses, tallyPixels } from './category-tallies.ts';
import {
  tallyExact,
  tallyGroups,
  tallyNumbers,
  tallyObjects,
  tallyTags,
  tallyTexts,
} from './other-tallies.ts';
import type { CreateTally } from './tally.ts';

/** How the pairs of each task are counted. */
export const TALLIES: { readonly [Task in SingleTask]: CreateTally<Task> } = {
  binary: tallyBinary,
  classes: tallyClasses,
  numbers: tallyNumbers,
  objects: tallyObjects,
  pixels: tallyPixels,
  texts: tallyTexts,
  tags: tallyTags,
  groups: tallyGroups,
  exact: tallyExact,
};

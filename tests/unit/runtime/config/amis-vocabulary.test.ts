import { expect, it } from 'vitest';
import { AMIS_FORBIDDEN_KEYS, AMIS_TYPES } from '#core/amis-vocabulary.ts';
import { prepareBody } from '../../../../runtime/app/amis/prepare-body.ts';
import { neededRenderers } from '../../../../runtime/app/amis/renderer-groups.ts';

it('every type that the schema check lets through is drawn', () => {
  expect(neededRenderers([...AMIS_TYPES].map((type) => ({ type }))).unknown).toEqual([]);
});

it('every key that the schema check refuses is dropped before drawing as well', () => {
  const node = Object.fromEntries([...AMIS_FORBIDDEN_KEYS].map((key) => [key, 'x']));
  expect(prepareBody(node)).toEqual({});
});

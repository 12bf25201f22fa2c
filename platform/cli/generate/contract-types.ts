// The text of `runtime/core/generated/contracts.ts`.
import type { Config } from '#config/config.ts';
import { pagePattern } from '#config/page/page-pattern.ts';
import type { Operation } from '#core/contract.ts';
import { routeParameters } from '#core/route.ts';
import { schemaType, type TypeStyle } from './schema-type.ts';

const HEAD = [
  '// Generated from schemas/ by `npm run generate`. Do not edit.',
  "import type { Page } from '../contract.ts';",
  '',
].join('\n');

const FILLED: TypeStyle = { defaults: 'filled' };
const GIVEN: TypeStyle = { defaults: 'absent' };

/** Types of every call, every entity's fields, every page id and its route's parameters. The same schemas give the same text. */
export function contractTypes(
  config: Pick<Config, 'operations' | 'entities' | 'pages' | 'products'>,
): string {
  const operations = sorted(config.operations).map(
    ([id, operation]) =>
      `  ${JSON.stringify(id)}: {\n    /** As the platform's handler gets it: defaults are filled in. */\n    request: ${schemaType(operation.request, 2, FILLED)};\n    response: ${responseType(operation)};\n  };`,
  );
  const entities = sorted(config.entities).map(
    ([id, entity]) =>
      `  ${JSON.stringify(id)}: ${schemaType({ type: 'object', properties: entity.fields, additionalProperties: false }, 1, GIVEN)};`,
  );
  const pages = sorted(config.pages).map(
    ([id, page]) => `  ${JSON.stringify(id)}: ${parameterType(pagePattern(config.products, page))};`,
  );
  return [
    HEAD,
    `/** Request and answer of every call, by operationId. */\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
    '/** Every operationId. */\nexport type OperationId = keyof Operations;\n',
    `/** Fields of every entity, by its id. */\nexport interface Entities {\n${entities.join('\n')}\n}\n`,
    `/** Parameters of every page's route, by page id. */\nexport interface PageParams {\n${pages.join('\n')}\n}\n`,
    '/** Every page id. */\nexport type PageId = keyof PageParams;\n',
  ].join('\n');
}

function responseType({ responseShape, response }: Operation): string {
  switch (responseShape) {
    case 'page':
      return `Page<${schemaType(response, 2, GIVEN)}>`;
    case 'result':
      return schemaType(response, 2, GIVEN);
    case 'file':
      return 'Blob';
    case 'none':
      return 'undefined';
  }
}

function parameterType(pattern: string): string {
  const parameters = routeParameters(pattern);
  if (parameters.length === 0) return 'Record<string, never>';
  const members = parameters.map(
    ({ name, optional, words = [] }) =>
      `readonly ${name}${optional ? '?' : ''}: ${words.map((word) => `'${word}'`).join(' | ') || 'string'}`,
  );
  return `{ ${members.join('; ')} }`;
}

function sorted<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

// Plugins in pages: there is one of that name, it may stand there, and it takes the properties it is given.
import { didYouMean } from '#core/did-you-mean.ts';
import type { PluginDefinition } from '../config.ts';
import type { Part } from '../index/part.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import { valueProblem } from './value-problem.ts';

type PluginPart = Extract<Part, { readonly part: 'plugin' }>;

export function* pluginRule(from: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part !== 'plugin') continue;
    const plugin = schemaIndex.draft.plugins.get(part.plugin);
    if (plugin !== undefined) yield* pluginFindings(from, part, plugin);
    else if (!schemaIndex.known.plugins.has(part.plugin)) {
      yield unknownName(part.plugin, schemaIndex.known.plugins, ['插件', 'plugin'], {
        code: 'SCH-PLUGIN',
        source: from.source,
        path: [...part.path, 'plugin'],
      });
    }
  }
}

function* pluginFindings(from: IndexedPage, part: PluginPart, plugin: PluginDefinition): Iterable<Finding> {
  const { source, pattern } = from;
  if (!plugin.places.includes(part.place)) {
    yield {
      code: 'SCH-PLUGIN',
      zh: `插件 “${plugin.id}” 不能用作${part.place === 'page' ? '页面' : '区块'}`,
      en: `Plugin "${plugin.id}" cannot be used as a ${part.place}`,
      source,
      path: [...part.path, 'plugin'],
      expected: plugin.places.join(', '),
    };
  }
  const given = Object.keys(part.props ?? {});
  const known = Object.keys(plugin.props);
  const unknown = given.filter((name) => !known.includes(name));
  for (const name of unknown) {
    yield {
      code: 'SCH-PLUGIN-PROP',
      zh: `插件 “${plugin.id}” 没有属性 “${name}”`,
      en: `Plugin "${plugin.id}" has no property "${name}"`,
      source,
      path: [...part.path, 'props', name],
      at: 'key',
      expected: known.join(', '),
      suggestion: didYouMean(
        name,
        known.filter((one) => !given.includes(one)),
      ),
    };
  }
  // A misspelt property was reported above; its right name is not missing as well.
  for (const name of plugin.required.filter((one) => !given.includes(one)).slice(unknown.length)) {
    yield {
      code: 'SCH-PLUGIN-PROP',
      zh: `插件 “${plugin.id}” 还需要属性 “${name}”`,
      en: `Plugin "${plugin.id}" also needs the property "${name}"`,
      source,
      path: [...part.path, 'plugin'],
      expected: name,
    };
  }
  for (const [name, value] of Object.entries(part.props ?? {})) {
    if (unknown.includes(name)) continue;
    const problem = valueProblem(value, plugin.props[name], part.scope, pattern);
    if (problem === undefined) continue;
    const { zh, en, ...hints } = problem;
    yield {
      code: 'SCH-PLUGIN-PROP',
      zh: `属性 “${name}” ${zh}`,
      en: `Property "${name}": ${en.charAt(0).toLowerCase()}${en.slice(1)}`,
      source,
      path: [...part.path, 'props', name],
      ...hints,
    };
  }
}

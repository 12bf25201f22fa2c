// Help pages show a Markdown file that exists; a page's `help` is a help page.
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

export function* helpRule({ source, page }: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { help } = schemaIndex.known;
  if (page.kind === 'help' && !help.has(page.content)) {
    yield unknownName(page.content, help, ['帮助文件', 'help file'], {
      code: 'SCH-HELP',
      source,
      path: ['content'],
    });
  }
  const target = schemaIndex.draft.pages.get(page.help ?? '');
  if (target !== undefined && target.kind !== 'help') {
    yield {
      code: 'SCH-HELP',
      zh: `“${target.id}” 不是帮助页`,
      en: `"${target.id}" is not a help page`,
      source,
      path: ['help'],
    };
  }
}

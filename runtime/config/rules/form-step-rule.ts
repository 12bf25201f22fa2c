// Stepped forms: there are steps, and each has a name.
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* formStepRule({ page, source }: IndexedPage): Iterable<Finding> {
  if (page.kind !== 'form' || page.layout !== 'steps') return;
  if (page.sections.length < 2) {
    yield {
      code: 'SCH-FORM-STEP',
      zh: '只有一组字段，不能分步；去掉 layout，或把字段分成几组',
      en: 'A single section makes no steps: leave out layout, or make several sections',
      source,
      path: ['layout'],
    };
    return;
  }
  for (const [index, { title }] of page.sections.entries()) {
    if (title !== undefined && title.trim() !== '') continue;
    yield {
      code: 'SCH-FORM-STEP',
      zh: `第 ${index + 1} 步没有名称：分步表单的每一组都要写 title`,
      en: `Step ${index + 1} has no name: every section of a stepped form needs a title`,
      source,
      path: ['sections', index, 'fields'],
      at: 'key',
      expected: 'title',
    };
  }
}

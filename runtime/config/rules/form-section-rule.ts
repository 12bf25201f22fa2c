// Sections without fields: they show blocks, in a form that is not stepped, and nothing decides over them.
import type { FormPage } from '#core/page.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* formSectionRule({ page, source }: IndexedPage): Iterable<Finding> {
  if (page.kind !== 'form') return;
  for (const [index, section] of page.sections.entries()) {
    const fault = section.fields.length > 0 ? undefined : faultOf(page, section);
    if (fault === undefined) continue;
    yield { code: 'SCH-FORM-SECTION', ...fault, source, path: ['sections', index, 'fields'], at: 'key' };
  }
}

/** Of a section without fields. */
function faultOf(
  { layout }: FormPage,
  { blocks = [], when }: FormPage['sections'][number],
): Pick<Finding, 'zh' | 'en'> | undefined {
  if (layout === 'steps')
    return { zh: '分步表单的每一步至少要有一个字段', en: 'Every step of a form needs a field' };
  if (blocks.length === 0)
    return { zh: '分组里既没有字段，也没有区块', en: 'The section has neither fields nor blocks' };
  if (when === undefined) return undefined;
  return {
    zh: '没有字段的分组不能写 when，显示条件写在区块上',
    en: 'A section without fields takes no when: its blocks have their own',
  };
}

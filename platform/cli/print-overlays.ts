// What `--schemas` directories do to the files below them, for people.
import { describeOverlay, reportOverlays } from '#config/read/overlay-report.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import type { Language } from './command/language.ts';
import { palette } from './format/colour.ts';

const HEADS = {
  zh: (count: number) => `叠加了 ${count} 个文件：`,
  en: (count: number) => `${count} overlay file${count === 1 ? '' : 's'}:`,
} as const;

/** One dim line a file with an empty one after them, so that the findings below stand out; '' without overlays. */
export function printOverlays(
  { layers }: Pick<Workspace, 'layers'>,
  colour: boolean,
  language: Language,
): string {
  const overlays = reportOverlays(layers);
  if (overlays.length === 0) return '';
  const { dim } = palette(colour);
  const rows = overlays.map((overlay) => dim(`  ${describeOverlay(overlay, language)}`));
  return `${[dim(HEADS[language](overlays.length)), ...rows].join('\n')}\n\n`;
}

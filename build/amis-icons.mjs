// amis registers 108 icons. The controls draw these; the others come when a page names an icon.

const USUAL = new Set(
  `close close-small status-close full-screen un-fullscreen enter left-arrow right-arrow prev next check plus add minus
  pencil view retry success fail warning warning-mark search info info-circle reload exchange columns calendar clock copy
  filter column-filter caret right-arrow-bold down-arrow-bold zoom-in question2 question-mark sort-default sort-asc
  sort-desc loading-outline alert-success alert-info alert-warning alert-danger alert-fail input-clear dot edit desk-empty
  invisible plus-fine date down right-double-arrow arrow-double-left arrow-double-right schedule drag drag-bar
  steps-finsh`.split(/\s+/),
);

const REGISTRATION = /^registerIcon\('([^']+)', (\w+)\);$/gm;
const IMPORT = /^import (Svg\w+) from '([^']+)';$/gm;

/**
 * The icon module with the usual icons only. Their files must not even be imported: the bundler would put them beside the
 * module, whoever asks for them.
 */
export function usualIcons(text) {
  const drawings = [...text.matchAll(REGISTRATION)];
  const usual = new Set(drawings.filter(([, name]) => USUAL.has(name)).map(([, , drawing]) => drawing));
  const files = new Set(
    [...text.matchAll(IMPORT)].filter(([, name]) => !usual.has(name)).map(([, , file]) => file),
  );
  return text
    .replace(REGISTRATION, (whole, name) => (USUAL.has(name) ? whole : ''))
    .replace(/^(?:import|export) .* from '([^']+)';$/gm, (whole, file) => (files.has(file) ? '' : whole))
    .replace(/^var \w+Icon = React__default\.createElement\(\w+, null\);$/gm, '')
    .replace(/^export \{ Icon\b.*\};$/m, 'export { Icon, getIcon, getIconNames, hasIcon, registerIcon };');
}

/** A module that registers the others, to be resolved from the folder of the icon module. */
export function furtherIcons(text) {
  const imports = [...text.matchAll(IMPORT)].map(([line]) => line);
  const further = [...text.matchAll(REGISTRATION)]
    .filter(([, name]) => !USUAL.has(name))
    .map(([line]) => line);
  return ["import { registerIcon } from './icons.js';", ...imports, ...further].join('\n');
}

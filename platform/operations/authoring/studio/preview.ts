// A draft as another person would get it: cut by the same predicates as served pages.
import type { Config } from '#config/config.ts';
import { fileKind } from '#config/read/file-kinds.ts';
import { filterMenus } from '#config/viewer/filter-menus.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import { AppError } from '#core/app-error.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { Page } from '#core/page.ts';
import { countErrors, placeDiagnostics } from '#engines/authoring/placed-diagnostics.ts';
import type { Handler } from '../../handler/handler.ts';
import { proposedProject } from './proposed.ts';
import { requireAuthoring } from './require-authoring.ts';

/** `nothing`: the file is no page of its own and no page shows it. Menus come with every state but `broken`. */
export const preview: Handler<'studio.preview'> = async ({ role, params = {}, ...request }, context) => {
  const authoring = requireAuthoring(context);
  const workspace = proposedProject(authoring, request);
  const diagnostics = authoring.store.check(workspace);
  const { config } = workspace;
  if (config === undefined || countErrors(diagnostics) > 0)
    return { state: 'broken', diagnostics: placeDiagnostics(workspace, diagnostics) };
  if (config.permissions.roleLabels[role] === undefined)
    throw new AppError('request.invalid', {}, { fields: { role: '没有这个角色' } });
  const viewer = roleViewer(config, role);
  const seen = { menus: filterMenus(config, viewer), access: viewer.access, permissions: viewer.permissions };
  const page = shownPage(config, request.path);
  if (page === undefined) return { state: 'nothing', ...seen };
  if (!isPagePermitted(page, viewer)) return { state: 'forbidden', ...seen };
  const values = { gatewayAddress: context.engines.gatewayAddress() };
  const linked = withContent(pageForViewer(config, page, viewer), config, (text) =>
    authoring.parseHelp(text, values),
  );
  return { state: 'ready', page: linked, params, ...seen };
};

/** The page itself, or the help page that shows the text. */
function shownPage(config: Config, path: string): Page | undefined {
  const file = fileKind(path);
  if (file?.kind === 'page') return config.pages.get(file.id);
  if (file?.kind !== 'help') return undefined;
  return [...config.pages.values()].find((page) => page.kind === 'help' && page.content === file.id);
}

function withContent(linked: LinkedPage, config: Config, parseHelp: (text: string) => unknown): LinkedPage {
  if (linked.page.kind !== 'help') return linked;
  return { ...linked, content: parseHelp(config.help.get(linked.page.content) ?? '') };
}

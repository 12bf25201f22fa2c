// Where a person is: organisation and project, each with a switch to others.
import type { HeaderState } from '#core/header-state.ts';
import { h } from '../element.ts';
import type { HeaderOptions } from './contract.ts';
import { ICONS } from './icons.ts';
import type { LoadPanels } from './panel.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { createSwitcher } from './switcher.ts';

export function createPlace(
  options: Pick<HeaderOptions, 'onOrganizationChange' | 'onProjectChange'>,
  calls: PlatformCalls,
  state: () => HeaderState,
  load: LoadPanels,
) {
  const organizations = createSwitcher(
    {
      label: '切换组织',
      symbol: ICONS.building,
      placeholder: '选择组织',
      searchText: '搜索组织',
      emptyText: '还没有组织',
      load: calls.organizations,
      onChoose: ({ id }) => options.onOrganizationChange({ id }),
    },
    load,
  );
  const projects = createSwitcher(
    {
      label: '切换项目',
      symbol: ICONS.folder,
      placeholder: '选择项目',
      searchText: '搜索项目',
      emptyText: '还没有项目',
      load: (keyword) => calls.projects(state().organizationId, keyword),
      onChoose: ({ id, organizationId }) => options.onProjectChange({ id, organizationId }),
    },
    load,
  );
  const element = h(
    'div',
    { class: 'ah-part ah-place' },
    organizations.element,
    h('span', { class: 'ah-slash' }, '/'),
    projects.element,
  );
  return {
    element,
    /** `again`: names may have changed. */
    show(again = false): void {
      const { organizationId, organizationName, projectId, projectName, hasPlace } = state();
      element.hidden = hasPlace === false;
      organizations.show(organizationId, organizationName, again);
      projects.show(projectId, projectName, again);
    },
  };
}

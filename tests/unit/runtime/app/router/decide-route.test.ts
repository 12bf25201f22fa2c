import { describe, expect, it } from 'vitest';
import { consoleSections, decideRoute } from '../../../../../runtime/app/router/decide-route.ts';

const remembered = { id: 'prj 1', organizationId: 'org-1' };
const sections = consoleSections(
  ['/aic/console/monitor/{organizationId}/{projectId}', '/aic/help/x', '/aic/console/{x}'],
  '/aic',
);
const decide = (path: string, memory?: typeof remembered) => decideRoute(path, '/aic', memory, sections);

describe('what an address means', () => {
  it('"/" is the product\'s default index', () => {
    expect(decide('/')).toEqual({ kind: 'redirect', to: '/aic' });
  });

  it('the product root leads to the remembered project', () => {
    expect(decide('/aic', remembered)).toEqual({ kind: 'redirect', to: '/aic/console/org-1/prj%201' });
    expect(decide('/aic/', remembered)).toEqual({ kind: 'redirect', to: '/aic/console/org-1/prj%201' });
  });

  it('the product root leads to the page without project when none is remembered', () => {
    expect(decide('/aic')).toEqual({ kind: 'redirect', to: '/aic/global/project-empty' });
  });

  it('the page without project is drawn by the console itself', () => {
    expect(decide('/aic/global/project-empty')).toEqual({ kind: 'project-empty' });
  });

  it('organisation and project roots are told apart', () => {
    expect(decide('/aic/console/org-1')).toEqual({ kind: 'organization-root', organizationId: 'org-1' });
    expect(decide('/aic/console/org-1/prj-1/')).toEqual({
      kind: 'project-root',
      organizationId: 'org-1',
      projectId: 'prj-1',
    });
  });

  it('a section of the console is a page, not an organisation', () => {
    expect(decide('/aic/console/monitor/org-1')).toEqual({ kind: 'page' });
  });

  it('everything else is a page', () => {
    for (const path of ['/aic/console/monitor/org-1/prj-1', '/aic/admin/setting', '/user/info', '/aicx']) {
      expect(decide(path)).toEqual({ kind: 'page' });
    }
  });
});

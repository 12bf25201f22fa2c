import { describe, expect, it } from 'vitest';
import { actionStates, compileActions } from '#compile/compile-action.ts';
import { rowScope } from '#compile/scope.ts';
import { context, scope } from './linked-page.ts';

describe('compiled actions', () => {
  it('drops what the person has no level or permission key for', () => {
    const plans = compileActions(
      [
        { label: 'a', can: 'project.write' },
        { label: 'b', can: 'platform.manage' },
        { label: 'c', permission: 'project.ai-abtest' },
        { label: 'd', permission: 'project.ai-application' },
      ],
      context,
    );
    expect(plans.map((plan) => plan.action.label)).toEqual(['a', 'd']);
  });

  it('hides a button whose condition is false for the row', () => {
    const plans = compileActions(
      [
        { label: 'a', when: "state == 'Enabled'" },
        { label: 'b', when: "${state != 'Enabled'}" },
      ],
      context,
    );
    const labels = actionStates(plans, rowScope(scope, { state: 'Enabled' })).map((state) => state.label);
    expect(labels).toEqual(['a']);
  });

  it('disables an event that the state does not allow, and says why in the labels of the enum', () => {
    const plans = compileActions(
      [{ label: '停用', event: 'disable', operation: 'application.disable' }],
      context,
    );
    const [able] = actionStates(plans, rowScope(scope, { state: 'Enabled' }));
    const [blocked] = actionStates(plans, rowScope(scope, { state: 'Disabled' }));
    expect(able?.blocked).toBeUndefined();
    expect(blocked?.blocked).toBe('当前状态为“已停用”，只有“已启用”状态可以停用');
  });

  it('fills the body with typed values and leaves out what is absent', () => {
    const [plan] = compileActions(
      [
        {
          label: 'a',
          operation: 'application.disable',
          body: { id: '${id}', limit: '${limit}', gone: '${gone}', list: ['${id}'] },
        },
      ],
      context,
    );
    expect(plan?.body(rowScope(scope, { id: 'x', limit: 5 }))).toEqual({ id: 'x', limit: 5, list: ['x'] });
  });

  it('never follows a script address that comes from data', () => {
    const [plan] = compileActions([{ label: 'a', href: '${url}' }], context);
    expect(plan?.href({ url: 'javascript:alert(1)' })).toBeUndefined();
    expect(plan?.href({ url: ' data:text/html,x' })).toBeUndefined();
    expect(plan?.href({ url: 'https://example.com/' })).toBe('https://example.com/');
  });

  it('keeps the roots out of reach of row fields with the same name', () => {
    const [plan] = compileActions([{ label: 'a', body: { id: '${params.projectId}' } }], context);
    expect(plan?.body(rowScope(scope, { params: { projectId: 'prj-evil' } }))).toEqual({ id: 'prj-1' });
  });
});

import { describe, expect, it } from 'vitest';
import { actionStates, compileActions } from '#compile/compile-action.ts';
import { rowScope } from '#compile/scope.ts';
import { context, scope } from '../../../support/linked-page.ts';

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

  it('leaves out the one of two opposite buttons that the state does not allow', () => {
    const plans = compileActions([{ label: '停用', event: 'disable', unavailable: 'hide' }], context);
    const shown = (state: string) =>
      actionStates(plans, rowScope(scope, { state })).map(({ label }) => label);
    expect(shown('Enabled')).toEqual(['停用']);
    expect(shown('Disabled')).toEqual([]);
  });

  it('asks in red before something stops or is lost', () => {
    const plans = compileActions(
      [
        { label: 'a', confirm: { text: '?' } },
        { label: 'b', confirm: { text: '?', level: 'danger' } },
        { label: 'c', level: 'danger', confirm: { text: '?' } },
      ],
      context,
    );
    expect(plans.map((plan) => plan.confirm?.level)).toEqual(['primary', 'danger', 'danger']);
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

  it('confirms in the tone of the action, or in the one that its question has', () => {
    const question = { text: '?' };
    const levels = compileActions(
      [
        { label: 'a', operation: 'application.disable', confirm: question },
        { label: 'b', operation: 'application.disable', level: 'danger', confirm: question },
        { label: 'c', operation: 'application.disable', confirm: { ...question, level: 'danger' } },
      ],
      context,
    ).map((plan) => plan.confirm?.level);
    expect(levels).toEqual(['primary', 'danger', 'danger']);
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

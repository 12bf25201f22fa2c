import { describe, expect, it } from 'vitest';
import type { AxeFault } from '../../../../../platform/cli/render/axe.ts';
import { createAxeMemory } from '../../../../../platform/cli/render/axe-memory.ts';

const fault = (kind: string): AxeFault => ({
  rule: 'button-name',
  scheme: 'light',
  zh: '按钮必须有可识别的文本',
  en: 'Buttons must have discernible text',
  element: `<${kind}>`,
  kind,
});

describe('what axe found on a page', () => {
  it('is remembered for who sees the same kinds of elements, or fewer', async () => {
    const memory = createAxeMemory()('aic/trial');
    const found = [fault('button'), fault('input')];
    expect(await memory('ready', ['button', 'input', 'p'], async () => found)).toEqual(found);
    const unexpected = async () => Promise.reject(new Error('checked again'));
    expect(await memory('ready', ['button', 'p'], unexpected)).toEqual([fault('button')]);
  });

  it('is not counted twice when a further kind has it checked again', async () => {
    const memory = createAxeMemory()('aic/trial');
    await memory('ready', ['button', 'input'], async () => [fault('button'), fault('input')]);
    await memory('ready', ['button', 'svg'], async () => [fault('button')]);
    const unexpected = async () => Promise.reject(new Error('checked again'));
    expect(await memory('ready', ['button', 'input'], unexpected)).toEqual([fault('input'), fault('button')]);
  });
});

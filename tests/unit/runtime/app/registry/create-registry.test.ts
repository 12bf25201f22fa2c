import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../../../runtime/app/registry/create-registry.ts';

const Nothing = () => null;
const component = async () => ({ PluginComponent: Nothing });
const signer = async () => ({ signRequest: () => ({}) });

describe('the registry', () => {
  it('holds what all plugins add', () => {
    const registry = createRegistry([
      { id: 'a', pages: { one: component }, errorTexts: { '418': '茶壶' } },
      { id: 'b', blocks: { one: component }, requestSigner: signer },
    ]);
    expect(Object.keys(registry.pages)).toEqual(['one']);
    expect(Object.keys(registry.blocks)).toEqual(['one']);
    expect(registry.errorTexts).toEqual({ '418': '茶壶' });
    expect(registry.requestSigner).toBe(signer);
  });

  it('is empty without plugins', () => {
    expect(createRegistry([])).toEqual({ pages: {}, blocks: {}, requestSigner: undefined, errorTexts: {} });
  });

  it('refuses two plugins of one id, one page twice, and two signers', () => {
    expect(() => createRegistry([{ id: 'a' }, { id: 'a' }])).toThrow('called a');
    expect(() =>
      createRegistry([
        { id: 'a', pages: { x: component } },
        { id: 'b', pages: { x: component } },
      ]),
    ).toThrow('pages "x" of plugin b');
    expect(() =>
      createRegistry([
        { id: 'a', requestSigner: signer },
        { id: 'b', requestSigner: signer },
      ]),
    ).toThrow('a, b');
  });
});

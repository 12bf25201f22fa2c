import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Rule and element of every fault that axe calls serious or critical on the page as it stands. */
export async function seriousFaults(tab: Page): Promise<readonly string[]> {
  await tab.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return tab.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: readonly Violation[] }> };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}

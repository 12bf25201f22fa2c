import { expect, it } from 'vitest';
import type { SourceFile } from '#config/config.ts';
import { loadConfig } from '#config/load-config.ts';
import { readSoundSchemas } from '../../../support/sound-schemas.ts';

it('checks a thousand pages in seconds of CPU', async () => {
  const base = await readSoundSchemas();
  const list = base.find(({ path }) => path === 'pages/demo/thing/list.yaml');
  if (list === undefined) throw new Error('no page');
  const pages = Array.from({ length: 1000 }, (_, index): SourceFile => {
    const path = `pages/demo/many/page-${index}.yaml`;
    return { file: path, path, text: list.text.replace('/console/things', `/console/many-${index}`) };
  });
  loadConfig([base]);
  const before = process.cpuUsage();
  const { config } = loadConfig([base, pages]);
  const { user, system } = process.cpuUsage(before);
  expect(config?.pages.size).toBe(1007);
  // The budget is 3 s; the allowance is for a machine that does other things as well.
  expect((user + system) / 1e6).toBeLessThan(6);
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Path of a file inside an installed package, whatever the package exports. @throws Error when it is not installed */
export function packageFile(name: string, file: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const directory of resolve.paths(name) ?? []) {
    const path = join(directory, name, file);
    if (existsSync(path)) return path;
  }
  throw new Error(`没有安装 npm 包 ${name}，或其中没有文件 ${file}`);
}

// Reads what a barrel file re-exports, and rewrites imports of the barrel to imports of the files behind it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const names = (list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [from, to] = part.split(/\s+as\s+/);
      return { from, to: to ?? from };
    });

/**
 * Exported name -> where it really lives: `{ specifier, name }`; `name` is `*` for a namespace.
 * `folder` holds the barrel as `index.js`; specifiers are absolute file paths or package names.
 */
export async function readBarrel(folder) {
  const text = await readFile(join(folder, 'index.js'), 'utf8');
  const place = (specifier) => (specifier.startsWith('.') ? join(folder, specifier) : specifier);
  const exported = new Map();
  for (const [, list, specifier] of text.matchAll(/export \{([^}]*)\} from '([^']+)';/g))
    for (const { from, to } of names(list)) exported.set(to, { specifier: place(specifier), name: from });
  const local = new Map();
  for (const [, name, specifier] of text.matchAll(/import \* as (\w+) from '([^']+)';/g))
    local.set(name, { specifier: place(specifier), name: '*' });
  for (const [, list, specifier] of text.matchAll(/import \{([^}]*)\} from '([^']+)';/g))
    for (const { from, to } of names(list)) local.set(to, { specifier: place(specifier), name: from });
  for (const [, name, specifier] of text.matchAll(/import (\w+) from '([^']+)';/g))
    local.set(name, { specifier: place(specifier), name: 'default' });
  for (const [, list] of text.matchAll(/export \{([^}]*)\};/g))
    for (const { from, to } of names(list)) {
      const target = local.get(from);
      if (target !== undefined) exported.set(to, target);
    }
  return exported;
}

/** `text` with every `import { A as B } from 'package'` aimed at the files that declare the names. */
export function rewriteBarrelImports(text, packageName, barrel) {
  const statement = new RegExp(`^import \\{([^}]*)\\} from '${packageName}';`, 'gm');
  return text.replace(statement, (whole, list) => {
    const wanted = names(list);
    if (wanted.some(({ from }) => !barrel.has(from))) return whole;
    return wanted
      .map(({ from, to }) => {
        const { specifier, name } = barrel.get(from);
        const path = JSON.stringify(specifier);
        if (name === '*') return `import * as ${to} from ${path};`;
        return name === 'default'
          ? `import ${to} from ${path};`
          : `import { ${name} as ${to} } from ${path};`;
      })
      .join(' ');
  });
}

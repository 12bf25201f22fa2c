// `npm run test:node -- 24 [vitest arguments]`: the suite on another Node, which npm brings; the installed packages stay as they are.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(`Which Node? For example: npm run test:node -- 24. Received: ${version || '(nothing)'}`);
  process.exit(2);
}

const [major = 0, minor = 0] = version.split('.').map(Number);
if (major < 20 || (major === 20 && version.includes('.') && minor < 19)) {
  console.error(`The oldest Node that works is 20.19, received: ${version}`);
  process.exit(2);
}

const node = install(version);
const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
const npm = process.env.npm_execpath;
const [command, args] = npm === undefined ? ['npm', []] : [node, [npm]];
const { status } = spawnSync(command, [...args, 'test', ...(rest.length > 0 ? ['--', ...rest] : [])], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);

/** The program of npm's package for this system, in a directory that a build does not touch. Answers its path. */
function install(wanted) {
  const directory = join(ROOT, 'node_modules/.cache/node', wanted);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = join(directory, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(directory, { recursive: true });
  const words = ['install', '--prefix', directory, '--no-save', '--no-package-lock', `${name}@${wanted}`];
  if (spawnSync('npm', words, { stdio: 'inherit' }).status === 0 && existsSync(program)) return program;
  rmSync(directory, { recursive: true, force: true });
  console.error(`npm has no Node ${wanted} for this system.`);
  return process.exit(1);
}

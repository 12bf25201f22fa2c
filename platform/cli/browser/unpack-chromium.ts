import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = '@sparticuz/chromium';

/** Unpacks in a process of its own: the package knows one place, the temporary directory, and takes any file there for whole. */
const UNPACK = `const { default: chromium } = await import(process.argv[1]); console.log(await chromium.executablePath());`;

/**
 * The browser of the npm package, once per account and version. No other account can write there: a program that
 * another account left in the shared temporary directory never runs. It gets its name when complete, so one that
 * was broken off, or two at once, leave nothing that looks like it. Takes seconds the first time; returns its path.
 */
export async function unpackChromium(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const entry = resolve(PACKAGE);
  const account = process.getuid?.();
  const directory = join(tmpdir(), `aip-chromium-${account ?? 'own'}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(directory);
  if (account !== undefined && (uid !== account || (mode & 0o022) !== 0))
    throw new Error(`${directory} belongs to somebody else`);
  const home = join(directory, await versionOf(entry));
  const program = join(home, 'chromium');
  if (await isFile(program)) return program;

  const unpacking = await mkdtemp(join(directory, 'unpacking-'));
  const env = { ...process.env, TMPDIR: unpacking };
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK, entry], { env });
  await chmod(join(unpacking, 'chromium'), 0o700);
  try {
    await rename(unpacking, home);
  } catch (error) {
    // Another process won.
    await rm(unpacking, { recursive: true, force: true });
    if (!(await isFile(program))) throw error;
  }
  return program;
}

async function versionOf(entry: string): Promise<string> {
  const [root = ''] = entry.split(/(?<=[\\/]@sparticuz[\\/]chromium)[\\/]/);
  const { version }: { readonly version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return version;
}

async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

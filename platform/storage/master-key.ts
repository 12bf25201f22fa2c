import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_LENGTH = 32;

/**
 * The key that seals every secret in the database.
 *
 * `fromEnvironment` (AIP_MASTER_KEY, 64 hex digits or base64 of 32 bytes) wins; otherwise
 * `<dataDir>/keys/master.key`, made at the first start. Losing it loses the sealed credentials.
 */
export async function readMasterKey(dataDir: string, fromEnvironment?: string): Promise<Buffer> {
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return decodeKey(fromEnvironment, 'AIP_MASTER_KEY');
  const directory = join(dataDir, 'keys');
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  return decodeKey(
    await readOrCreate(join(directory, 'master.key'), () => randomBytes(KEY_LENGTH).toString('hex')),
  );
}

/** Reads a small secret file, or makes it with mode 0600. The first creator wins, no reader sees it half-written. */
export async function readOrCreate(file: string, create: () => string): Promise<string> {
  const existing = await readIfThere(file);
  if (existing !== undefined) return existing;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, create(), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function decodeKey(text: string, source = 'master.key'): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length !== KEY_LENGTH)
    throw new Error(`${source} 必须是 32 字节的密钥（64 位十六进制或 Base64）。`);
  return key;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

// From the file that a person gave to a package that can run.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, link, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { catchDiskFull } from '#core/error-code.ts';
import { PackageFault } from './archive/fault.ts';
import { archiveFormat } from './archive/open-archive.ts';
import { type ArchiveLimits, survey } from './archive/survey.ts';
import { unpack } from './archive/unpack.ts';
import { parsePath, resolveInside } from './disk/safe-path.ts';
import type { InspectOnnx, Signature } from './inspect-onnx.ts';

/** What the runner loads. */
const MODEL_FILE = 'model.onnx';

export interface PackageOrder {
  readonly runtime: 'onnx' | 'command';
  /** As the person named the file: its ending says what it is. */
  readonly fileName: string;
  readonly startCommand: readonly string[];
}

export interface PreparedPackage {
  /** Of the file as it was given. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Only of runtime `onnx`. */
  readonly signature: Signature | undefined;
}

export interface PrepareDependencies {
  /** The file as it was given. */
  readonly source: string;
  /** An empty directory; holds the package afterwards. */
  readonly workshop: string;
  readonly inspect: InspectOnnx;
  readonly signal: AbortSignal;
}

/** An archive may hold so many times its own size, and small ones so much: it is unpacked once before anything is written. */
const MAX_RATIO = 20;
const ALWAYS_BYTES = 256 * 1024 ** 2;
const MAX_BYTES = 64 * 1024 ** 3;
const MAX_ENTRIES = 50_000;

/** Whether a file of this name can be a package at all. */
export function isPackageName(fileName: string): boolean {
  return isOnnx(fileName) || archiveFormat(fileName) !== undefined;
}

export function isOnnx(fileName: string): boolean {
  return /\.onnx$/i.test(fileName);
}

/** @throws PackageFault with a reason for the person; file.disk-full; the signal's reason */
export async function preparePackage(
  order: PackageOrder,
  dependencies: PrepareDependencies,
): Promise<PreparedPackage> {
  const { source, workshop, inspect, signal } = dependencies;
  const { size: sizeBytes } = await stat(source);
  if (sizeBytes === 0) throw new PackageFault('文件是空的');
  const limits = limitsFor(sizeBytes);
  const sha256 = await digestChecked(order.fileName, source, limits, signal);
  await catchDiskFull(() => fill(order, dependencies, limits));
  if (order.runtime === 'command') await checkCommand(order.startCommand, workshop);
  const signature = order.runtime === 'onnx' ? await inspect(join(workshop, MODEL_FILE), signal) : undefined;
  return { sha256, sizeBytes, signature };
}

/** The sum is made while the archive is looked through; what is refused needs no sum. */
async function digestChecked(
  fileName: string,
  source: string,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<string> {
  const refused = new AbortController();
  const sum = digest(source, AbortSignal.any([signal, refused.signal]));
  // Awaited below, when the archive is not refused first.
  sum.catch(() => undefined);
  const outline = archiveFormat(fileName)?.outline;
  try {
    if (outline !== undefined) await survey(outline(source), limits, signal);
  } catch (error) {
    refused.abort();
    throw error;
  }
  return sum;
}

async function fill(
  order: PackageOrder,
  { source, workshop, signal }: PrepareDependencies,
  limits: ArchiveLimits,
): Promise<void> {
  if (isOnnx(order.fileName)) return link(source, join(workshop, MODEL_FILE));
  const format = archiveFormat(order.fileName);
  if (format === undefined) throw new PackageFault('只支持 .onnx、.zip、.tar、.tar.gz 和 .tgz 文件');
  await unpack(format.read(source), workshop, limits, signal);
  if (order.runtime === 'onnx') await nameModel(workshop);
}

function limitsFor(sizeBytes: number): ArchiveLimits {
  const bytes = Math.min(Math.max(sizeBytes * MAX_RATIO, ALWAYS_BYTES), MAX_BYTES);
  return { bytes, entries: MAX_ENTRIES };
}

async function digest(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { signal, highWaterMark: 1024 * 1024 }))
    hash.update(piece);
  return hash.digest('hex');
}

/** The one model at the root gets the name that the runner knows; files beside it stay, a model may refer to them. */
async function nameModel(workshop: string): Promise<void> {
  const entries = await readdir(workshop, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== '__MACOSX');
  const models = shown.filter((entry) => entry.isFile() && isOnnx(entry.name)).map(({ name }) => name);
  const [model] = models;
  if (model !== undefined && models.length === 1)
    return rename(join(workshop, model), join(workshop, MODEL_FILE));
  if (models.length > 1)
    throw new PackageFault(
      `根目录有 ${models.length} 个 .onnx 文件（${models.slice(0, 5).join('、')}），只能有一个`,
    );
  const [only] = shown;
  if (shown.length === 1 && only?.isDirectory() === true)
    throw new PackageFault(
      `根目录只有文件夹“${only.name}”，请进入该文件夹再打包，例如 cd ${only.name} && tar czf ../model.tar.gz .`,
    );
  throw new PackageFault('根目录没有 .onnx 文件；如果用自己的程序提供服务，请填写启动命令');
}

/** A program of the package itself must be there. What is looked up in PATH is known only where it runs. */
async function checkCommand(command: readonly string[], workshop: string): Promise<void> {
  const program = command[0] ?? '';
  if (!program.includes('/') || program.startsWith('/')) return;
  try {
    const path = await resolveInside(workshop, parsePath(program.replace(/^(?:\.\/+)+/, '')));
    if (!(await stat(path)).isFile()) throw new PackageFault(`启动命令的程序“${program}”不是文件`);
    // Archives from Windows say nothing of who may run what.
    await chmod(path, 0o755);
  } catch (error) {
    if (error instanceof PackageFault) throw error;
    const reason = error instanceof AppError ? `（${error.parameters.reason}）` : '';
    throw new PackageFault(`启动命令的程序“${program}”不在压缩包里${reason}`, error);
  }
}

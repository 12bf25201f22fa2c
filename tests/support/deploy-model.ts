// From the bytes of a model to a service that runs it, by the calls that the console makes.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { DemoCall, DemoResult } from '../../platform/operations/demo/demo-client.ts';
import { PATIENCE_MS } from './patience.ts';

export interface Place {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Uploads, registers and waits for the check; returns the model version's id. */
export async function uploadModel(
  call: DemoCall,
  place: Place,
  bytes: Uint8Array,
  options: {
    readonly modelId?: string;
    readonly name?: string;
    readonly fileName?: string;
    /** Of an archive that is no ONNX model. */
    readonly startCommand?: readonly string[];
  } = {},
): Promise<{ readonly modelId: string; readonly modelVersionId: string }> {
  const { name = '测试模型', fileName = 'model.onnx', startCommand } = options;
  const modelId = options.modelId ?? String((await call('model.create', { ...place, name })).id);
  const { id } = await call('upload.create', { ...place, fileName, sizeBytes: bytes.byteLength });
  await call('upload.write', { id, offset: 0 }, new Uint8Array(bytes));
  const version = await call('model.version.create', {
    modelId,
    uploadId: id,
    ...(startCommand === undefined ? {} : { startCommand }),
  });
  await vi.waitFor(
    async () => {
      const { state, stateReason } = await call('model.version.get', { id: version.id });
      if (state !== 'Ready') throw new Error(`${state} ${stateReason}`);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
  return { modelId, modelVersionId: String(version.id) };
}

/** Small enough for several on a machine with two cores. */
export const SMALL = { cpuMilli: 100, memoryMb: 400 };

/** Creates and starts the service; resolves when it runs. */
export async function deployService(
  call: DemoCall,
  place: Place,
  form: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await call('inference.create', {
    ...place,
    source: 'UserPublish',
    category: 'image',
    ...SMALL,
    ...form,
  });
  await becomes(call, String(id), 'Running');
  return String(id);
}

export async function becomes(
  call: DemoCall,
  id: string,
  state: string,
  timeout = PATIENCE_MS,
): Promise<DemoResult> {
  return vi.waitFor(
    async () => {
      const service = await call('inference.get', { id });
      if (service.state !== state)
        throw new Error(`${service.state} instead of ${state}: ${service.stateReason}`);
      return service;
    },
    { timeout, interval: 100 },
  );
}

/** An archive with one file; needs `tar`, which every Debian has. */
export async function tarOf(name: string, text: string): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-tar-'));
  await writeFile(join(directory, name), text);
  const file = join(directory, 'package.tar');
  await promisify(execFile)('tar', ['-cf', file, '-C', directory, name]);
  const bytes = await readFile(file);
  await rm(directory, { recursive: true });
  return bytes;
}

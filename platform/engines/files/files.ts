// Everything that people bring as files, below the data directory.
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import type { Storage } from '#storage/storage.ts';
import { type CheckDependencies, checkVersion } from './check-version.ts';
import { claimProjects } from './claim-projects.ts';
import { cleanUpFiles, finishInterrupted } from './clean-up-files.ts';
import { namesIn } from './disk/tombstones.ts';
import { createInspectOnnx } from './inspect-onnx.ts';
import { createPackages, type Packages } from './packages.ts';
import { createTruthFiles, type TruthFiles } from './truth-files.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createVolumes, type Volumes } from './volumes.ts';

export interface Files {
  readonly uploads: Uploads;
  readonly packages: Packages;
  readonly volumes: Volumes;
  readonly truths: TruthFiles;
  /** Bytes that the disk of the data directory still takes. */
  readonly freeBytes: () => Promise<number>;
}

/** What is done with files in the background. */
export interface FileJobs {
  readonly checkVersion: (job: Parameters<typeof checkVersion>[1]) => Promise<void>;
  readonly cleanUp: () => Promise<void>;
}

export interface FilesDependencies {
  readonly dataDir: string;
  /** This one. */
  readonly server: string;
  /** Program that looks into ONNX files; see `createInspectOnnx`. */
  readonly inspectProgram: string;
  /** Whether it runs under an account without rights. */
  readonly inspectStepsDown: boolean;
  readonly storage: Storage;
  readonly config: () => Config;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Cleans up first; call it before serving begins. */
export async function startFiles(
  dependencies: FilesDependencies,
): Promise<{ readonly files: Files; readonly jobs: FileJobs }> {
  const { dataDir, storage, config, now, onError } = dependencies;
  await mkdir(dataDir, { recursive: true });
  const at = (name: string) => join(dataDir, name);
  const uploads = createUploads(at('uploads'));
  const packages = createPackages(at('models'));
  const volumes = createVolumes(at('volumes'));
  const truths = createTruthFiles(at('truths'));
  const here = { modelVersions: await namesIn(at('models')), volumes: await namesIn(at('volumes')) };
  await claimProjects(storage.db, dependencies.server, here);
  const cleanup = { storage, uploads, packages, volumes, truths, now };
  await finishInterrupted(cleanup);
  const inspect = createInspectOnnx(dependencies.inspectProgram, dependencies.inspectStepsDown);
  const checks: CheckDependencies = { storage, config, packages, inspect, onError };
  return {
    files: { uploads, packages, volumes, truths, freeBytes: () => freeBytes(dataDir) },
    jobs: {
      checkVersion: (job) => checkVersion(checks, job),
      cleanUp: () => cleanUpFiles(cleanup),
    },
  };
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

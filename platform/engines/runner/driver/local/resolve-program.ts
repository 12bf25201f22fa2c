// From a workload to the command of this machine that runs it.
import { join } from 'node:path';
import type { Volume, Workload } from '../workload.ts';

/** A program of ours that serves a preset model. */
export interface PresetProgram {
  readonly command: readonly string[];
  readonly directory: string;
}

export interface LocalPrograms {
  /** `<data>/models`: one directory a package. */
  readonly modelsDirectory: string;
  /** `<data>/volumes`: one directory a volume. */
  readonly volumesDirectory: string;
  /** The program that serves ONNX models. */
  readonly onnxWorker: string;
  /** Undefined when the preset is not installed (any more). */
  readonly preset: (key: string) => PresetProgram | undefined;
}

export interface LocalCommand {
  /** Words, the program first; relative programs are looked for in `directory`, then in PATH. */
  readonly command: readonly string[];
  /** Where the process starts. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What the process may read of ours. */
  readonly lent: readonly LentDirectory[];
}

export interface LentDirectory {
  readonly directory: string;
  /** Those that read it are in the group of this account. */
  readonly key: string;
  /** Files come and go there. */
  readonly isChanging: boolean;
}

const ONNX_FILE = 'model.onnx';

/** Throws with a Chinese message when there is nothing to run. */
export function resolveProgram(workload: Workload, programs: LocalPrograms): LocalCommand {
  const { program, volumes } = workload;
  const lent = volumes.map(({ source }) => lentOf(source, programs));
  const paths = volumes.map(({ variable }, index) => [variable, lent[index]?.directory ?? '']);
  const environment = { ...workload.environment, ...Object.fromEntries(paths) };
  switch (program.kind) {
    case 'preset': {
      const preset = programs.preset(program.key);
      if (preset === undefined) throw new Error(`预置模型“${program.key}”没有安装`);
      return { ...preset, environment, lent };
    }
    case 'onnx': {
      const own = lentOf({ kind: 'package', id: program.packageId }, programs);
      const { directory } = own;
      return {
        command: [process.execPath, programs.onnxWorker],
        directory,
        environment: { ...environment, AIC_MODEL_FILE: join(directory, ONNX_FILE) },
        lent: [own, ...lent],
      };
    }
    case 'command': {
      const own = lentOf({ kind: 'package', id: program.packageId }, programs);
      return { command: program.command, directory: own.directory, environment, lent: [own, ...lent] };
    }
    case 'image':
      throw new Error(`本机进程驱动不能运行镜像“${program.reference}”`);
  }
}

function lentOf({ kind, id }: Volume['source'], programs: LocalPrograms): LentDirectory {
  return kind === 'package'
    ? { directory: join(programs.modelsDirectory, id), key: id, isChanging: false }
    : { directory: join(programs.volumesDirectory, id), key: id, isChanging: true };
}

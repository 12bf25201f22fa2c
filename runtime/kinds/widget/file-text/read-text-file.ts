import { formText } from '#app/i18n/form-text.ts';

const DEFAULT_MAX_BYTES = 1024 * 1024;

/**
 * Text of a file the person chose.
 *
 * @throws Error with a text for the person: wrong kind of file, too large, not text
 */
export async function readTextFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  limits: { readonly accept?: string; readonly maxBytes?: number },
): Promise<string> {
  const endings = endingsOf(limits.accept);
  const name = file.name.toLowerCase();
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending))) {
    throw new Error(formText('form.file-kind', { endings: endings.join('、') }));
  }
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES;
  if (file.size > maxBytes) throw new Error(formText('form.file-size', { size: sizeText(maxBytes) }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(formText('form.file-text'));
  }
}

/** `.json, .YAML` as single endings in lower case. */
export function endingsOf(accept: string | undefined): readonly string[] {
  return (accept ?? '')
    .split(',')
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean);
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${Number((bytes / 1024 / 1024).toFixed(1))} MB`
    : `${Math.ceil(bytes / 1024)} KB`;
}

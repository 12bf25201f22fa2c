// Bodies as values: JSON when it is JSON, a download when the server sends one, text otherwise.

/** A file that the server returned. */
export interface FileDownload {
  readonly blob: Blob;
  readonly fileName: string;
}

/** ofetch read the body already (`_data`): text for JSON calls, a blob for downloads. */
export async function readBody(response: Response & { readonly _data?: unknown }): Promise<unknown> {
  const data = response._data;
  const type = response.headers.get('content-type') ?? '';
  if (!(data instanceof Blob)) return parseText(typeof data === 'string' ? data : '');
  const disposition = response.headers.get('content-disposition');
  const isAnswer = type.includes('json') && disposition === null;
  return isAnswer ? parseText(await data.text()) : { blob: data, fileName: fileNameOf(disposition) };
}

/** Name of a Content-Disposition header; the UTF-8 form wins. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A broken encoding leaves the plain form.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
}

function parseText(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

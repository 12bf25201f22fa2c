// Format of a picture, by its leading bytes; decoders get nothing else.

const SIGNATURES: readonly (readonly [format: string, pattern: RegExp])[] = [
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG\r\n/],
  ['GIF', /^GIF8[79]a/],
  ['WebP', /^RIFF[\s\S]{4}WEBP/],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
];

export const IMAGE_FORMATS = SIGNATURES.map(([format]) => format).join('、');

/** One of `IMAGE_FORMATS`, or undefined. */
export function imageFormat(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  return SIGNATURES.find(([, pattern]) => pattern.test(beginning))?.[0];
}

// Windows bitmaps, which libvips does not read: 24 and 32 bits a pixel, uncompressed.

const HEADER_BYTES = 54;
const BI_RGB = 0;
const BI_BITFIELDS = 3;

/**
 * RGB pixels from the top, or undefined when the file is broken or of another kind. `checkSize` may throw before memory
 * is taken.
 */
export function decodeBmp(
  file: Buffer,
  checkSize: (width: number, height: number) => void,
): { readonly width: number; readonly height: number; readonly pixels: Buffer } | undefined {
  if (file.length < HEADER_BYTES) return undefined;
  const offset = file.readUInt32LE(10);
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const isPlain = compression === BI_RGB || (compression === BI_BITFIELDS && bits === 32);
  if (!isPlain || (bits !== 24 && bits !== 32) || width <= 0 || signedHeight === 0) return undefined;
  const height = Math.abs(signedHeight);
  checkSize(width, height);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (offset < HEADER_BYTES || offset + stride * height > file.length) return undefined;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const step = bits / 8;
  for (let y = 0, target = 0; y < height; y++) {
    // Most bitmaps stand on their head.
    let source = offset + (signedHeight > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++, source += step) {
      pixels[target++] = file[source + 2] ?? 0;
      pixels[target++] = file[source + 1] ?? 0;
      pixels[target++] = file[source] ?? 0;
    }
  }
  return { width, height, pixels };
}

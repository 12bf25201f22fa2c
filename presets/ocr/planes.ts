/** What a pixel's colours become: `(value / 255 - mean) / deviation`, blue first as the models were trained. */
export interface Normalisation {
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
}

/** RGB pixels -> three planes of numbers; a wider plane keeps 0 on the right. */
export function toPlanes(
  pixels: Uint8Array,
  width: number,
  height: number,
  { mean, deviation }: Normalisation,
  planeWidth = width,
): Float32Array {
  const size = planeWidth * height;
  const planes = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const [scale, shift] = [
      1 / 255 / (deviation[channel] ?? 1),
      (mean[channel] ?? 0) / (deviation[channel] ?? 1),
    ];
    for (let y = 0; y < height; y++) {
      let source = y * width * 3 + 2 - channel;
      let target = channel * size + y * planeWidth;
      for (let x = 0; x < width; x++, source += 3) planes[target++] = (pixels[source] ?? 0) * scale - shift;
    }
  }
  return planes;
}

// A picture as the values of an image tensor.

export type Scaling = 'unit' | 'byte' | 'imagenet';

export interface PictureLayout {
  /** `NCHW` or `NHWC`. */
  readonly channelsFirst: boolean;
  readonly channels: 1 | 3;
  /** Pixels; 0: any. */
  readonly width: number;
  readonly height: number;
}

const LEAST_SIDE = 8;

/** How a tensor of this shape holds one picture; undefined: it holds none. */
export function pictureLayout(shape: readonly number[]): PictureLayout | undefined {
  const dimensions = shape.length === 4 ? shape.slice(1) : shape;
  const [a = 0, b = 0, c = 0] = dimensions;
  if (dimensions.length !== 3 || (shape.length === 4 && (shape[0] ?? 0) > 1)) return undefined;
  const side = (size: number) => Math.max(0, size);
  const isSide = (size: number) => size < 0 || size >= LEAST_SIDE;
  // Without a batch one in front is more likely that batch than grey.
  const isChannels = (size: number): size is 1 | 3 => size === 3 || (size === 1 && shape.length === 4);
  if (isChannels(a) && isSide(b) && isSide(c))
    return { channelsFirst: true, channels: a, height: side(b), width: side(c) };
  if (isChannels(c) && isSide(a) && isSide(b))
    return { channelsFirst: false, channels: c, height: side(a), width: side(b) };
  return undefined;
}

const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** @param pixels RGBA, row by row, as a canvas gives them */
export function pictureValues(
  pixels: ArrayLike<number>,
  { width, height, channels, channelsFirst }: PictureLayout,
  scaling: Scaling,
): readonly number[] {
  const area = width * height;
  const values = new Array<number>(area * channels);
  for (let at = 0; at < area; at += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const level = channels === 1 ? grey(pixels, at) : (pixels[at * 4 + channel] ?? 0);
      values[channelsFirst ? channel * area + at : at * channels + channel] = scaled(level, channel, scaling);
    }
  }
  return values;
}

/** Of the BT.601 weights. */
function grey(pixels: ArrayLike<number>, at: number): number {
  const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function scaled(level: number, channel: number, scaling: Scaling): number {
  if (scaling === 'byte') return Math.round(level);
  const unit = level / 255;
  if (scaling === 'unit') return Number(unit.toFixed(4));
  return Number(((unit - (MEAN[channel] ?? 0.5)) / (DEVIATION[channel] ?? 0.25)).toFixed(4));
}

// Draws a picture as large as the tensor wants it and reads its pixels.
import { type PictureLayout, pictureValues, type Scaling } from '../model/picture-tensor.ts';
import type { Tensor } from '../model/tensor.ts';

/** Where the model leaves the size open the picture keeps its own, up to this side. */
const MAX_SIDE = 640;

/** Rejects what is no picture. */
export async function tensorOfPicture(
  file: File,
  tensor: Tensor,
  layout: PictureLayout,
  scaling: Scaling,
): Promise<Tensor> {
  const bitmap = await createImageBitmap(file);
  const shrink = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = layout.width || Math.max(1, Math.round(bitmap.width * shrink));
  const height = layout.height || Math.max(1, Math.round(bitmap.height * shrink));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) throw new Error('no canvas');
  drawing.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data: pixels } = drawing.getImageData(0, 0, width, height);
  const sized = { ...layout, width, height };
  const shape = layout.channelsFirst ? [layout.channels, height, width] : [height, width, layout.channels];
  return {
    ...tensor,
    shape: tensor.shape.length === 4 ? [1, ...shape] : shape,
    data: pictureValues(pixels, sized, scaling),
  };
}

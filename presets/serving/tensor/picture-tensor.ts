import * as tf from '@tensorflow/tfjs';
import type { Picture } from '../image/picture.ts';

/** Rows × columns × 3 whole numbers from 0 to 255. To be disposed of. */
export function pictureTensor({
  rows,
  columns,
  pixels,
}: Pick<Picture, 'rows' | 'columns' | 'pixels'>): tf.Tensor3D {
  return tf.tensor3d(pixels, [rows, columns, 3], 'int32');
}

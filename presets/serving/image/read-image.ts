// The picture's bytes of a call: a raw body, or base64 in the field `image`.
import { decodeBase64 } from '../base64.ts';
import { type Call, textOf } from '../call.ts';
import { missingParameter, ServiceError } from '../service-error.ts';

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** @throws ServiceError 216200 empty, 216202 too large, 216203 not base64 */
export function readImage(call: Call): Buffer {
  const bytes = call.media?.bytes ?? decode(imageText(call));
  if (bytes.length === 0) throw emptyImage();
  if (bytes.length <= MAX_IMAGE_BYTES) return bytes;
  const size = (bytes.length / 1024 / 1024).toFixed(1);
  throw new ServiceError(
    413,
    216202,
    `图片大小为 ${size} MB，不能超过 ${MAX_IMAGE_BYTES / 1024 / 1024} MB，请压缩或缩小后再发送`,
  );
}

function imageText(call: Call): string {
  if (call.fields.has('url') && !call.fields.has('image'))
    throw missingParameter('不支持用 url 传图片，请把图片内容以 base64 放在参数 image 中');
  if (!call.fields.has('image')) throw missingParameter('缺少参数 image：图片文件内容的 base64 编码');
  return textOf(call, 'image') ?? '';
}

function decode(text: string): Buffer {
  const bytes = decodeBase64(text);
  if (bytes !== undefined) return bytes;
  throw new ServiceError(400, 216203, '参数 image 不是合法的 base64 编码：应为图片文件内容的 base64 编码');
}

function emptyImage() {
  return new ServiceError(400, 216200, '图片为空：没有收到任何图片内容');
}

// The picture's bytes of a call: a raw body, or base64 in the field `image`.
import { type Call, textOf } from '../call.ts';
import { missingParameter, ServiceError } from '../service-error.ts';

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** @throws ServiceError 216200 empty, 216202 too large, 216203 not base64 */
export function readImage(call: Call): Buffer {
  const bytes = call.media?.bytes ?? decodeBase64(imageText(call));
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

function decodeBase64(text: string): Buffer {
  // A form whose base64 was not percent-encoded shows every `+` as a space.
  const plain = text
    .replace(/^data:[\w/+.-]*;base64,/, '')
    .replaceAll(' ', '+')
    .replaceAll(/[\r\n\t]/g, '');
  if (plain === '') throw emptyImage();
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(plain) && plain.replaceAll('=', '').length % 4 !== 1)
    return Buffer.from(plain, 'base64');
  throw new ServiceError(
    400,
    216203,
    '参数 image 不是合法的 base64 编码：应为图片文件内容的 base64，不含换行以外的其他字符',
  );
}

function emptyImage() {
  return new ServiceError(400, 216200, '图片为空：没有收到任何图片内容');
}

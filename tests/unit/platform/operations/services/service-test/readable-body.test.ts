import { expect, it } from 'vitest';
import { readableBody } from '../../../../../../platform/operations/services/test-call/readable-body.ts';

const chinese = Buffer.from('识别结果');

it.each([
  ['text', chinese, false, '识别结果'],
  ['nothing', Buffer.alloc(0), false, ''],
  ['a text that was cut inside a character', chinese.subarray(0, 7), true, '识别'],
])('reads %s as text', (_, bytes, truncated, body) => {
  expect(readableBody(bytes, truncated)).toEqual({ body, bodyBase64: '' });
});

it.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff])],
  ['half a character that is all there is', chinese.subarray(0, 7)],
  ['a text with a NUL', Buffer.from('a\0b')],
])('hands %s over as it is', (_, bytes) => {
  expect(readableBody(bytes, false)).toEqual({ body: '', bodyBase64: bytes.toString('base64') });
});

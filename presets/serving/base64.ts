/** The bytes of a base64 text, also of a data URL; undefined when invalid. An empty text is no bytes. */
export function decodeBase64(text: string): Buffer | undefined {
  const plain = text
    .replace(/^data:[\w/+.-]*;base64,/, '')
    // A form whose base64 was not percent-encoded shows every `+` as a space.
    .replaceAll(' ', '+')
    .replaceAll(/[\r\n\t]/g, '');
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(plain) && plain.replaceAll('=', '').length % 4 !== 1;
  return isBase64 ? Buffer.from(plain, 'base64') : undefined;
}

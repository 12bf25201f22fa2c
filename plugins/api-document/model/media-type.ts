// What kind of content a media type is.

export type MediaKind = 'json' | 'form' | 'parts' | 'text' | 'stream' | 'file';

export function mediaKind(mediaType: string): MediaKind {
  const type = plainType(mediaType);
  if (/^application\/(?:json|[\w.-]+\+json)$|^text\/json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'parts';
  if (type === 'text/event-stream' || /^application\/(?:x-)?(?:ndjson|jsonl|json-seq)$/.test(type))
    return 'stream';
  if (type.startsWith('text/') || /[/+](?:xml|yaml)$/.test(type)) return 'text';
  return 'file';
}

/** Lower case, without parameters. */
export function plainType(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

const FILES: Readonly<Record<string, readonly [type: string, file: string]>> = {
  'image/*': ['image/jpeg', 'image.jpg'],
  'image/jpeg': ['image/jpeg', 'image.jpg'],
  'image/png': ['image/png', 'image.png'],
  'audio/*': ['audio/wav', 'audio.wav'],
  'audio/wav': ['audio/wav', 'audio.wav'],
  'audio/mpeg': ['audio/mpeg', 'audio.mp3'],
  'video/*': ['video/mp4', 'video.mp4'],
  'video/mp4': ['video/mp4', 'video.mp4'],
  'application/pdf': ['application/pdf', 'document.pdf'],
  'application/zip': ['application/zip', 'archive.zip'],
};

/** A type without `*` and the name of a file of it. */
export function fileOf(mediaType: string): { readonly mediaType: string; readonly file: string } {
  const type = plainType(mediaType);
  const [known, file] = (Object.hasOwn(FILES, type) ? FILES[type] : undefined) ?? [type, 'file.bin'];
  return { mediaType: known.includes('*') || known === '' ? 'application/octet-stream' : known, file };
}

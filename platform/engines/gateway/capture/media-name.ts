/** By the content type's main part; what is not among them ends in `.bin`. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'multipart/form-data': 'multipart',
};

/** A file name for one body of a call; ids of calls are made by the gateway, so they are names already. */
export function mediaName(callId: string, part: 'request' | 'response', contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return `${callId}-${part}.${ENDINGS[type] ?? 'bin'}`;
}

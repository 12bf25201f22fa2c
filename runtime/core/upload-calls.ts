/** What a form's `file` field calls: begin, ask how far, send a chunk, drop. `runtime/app/upload/` knows them by these names. */
export const UPLOAD_CALLS = {
  create: 'upload.create',
  get: 'upload.get',
  write: 'upload.write',
  delete: 'upload.delete',
} as const;

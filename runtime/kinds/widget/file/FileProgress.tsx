// How far a file is: a bar, bytes, speed, and how long it will still take.

import { formText } from '#app/i18n/form-text.ts';
import type { FieldUpload } from '#app/upload/use-upload.ts';
import { formatDuration } from '#compile/format/duration.ts';
import { formatBytes } from '#core/format-bytes.ts';

interface FileProgressProps {
  readonly label: string;
  readonly upload: Exclude<FieldUpload, { readonly step: 'empty' | 'done' }>;
}

export function FileProgress({ label, upload }: FileProgressProps) {
  const { file, sent } = upload;
  const percent = file.size === 0 ? 100 : Math.floor((sent / file.size) * 100);
  return (
    <span className="aic-file__line">
      <progress
        className={upload.step === 'sending' ? 'aic-file__bar' : 'aic-file__bar is-still'}
        max={100}
        value={percent}
        aria-label={formText('upload.progress', { label })}
      />
      <span className="aic-file__facts" role="status">
        {percent}% · {formatBytes(sent)} / {formatBytes(file.size)}
        {factsOf(upload).map((fact) => ` · ${fact}`)}
      </span>
    </span>
  );
}

function factsOf(upload: FileProgressProps['upload']): readonly string[] {
  if (upload.step === 'paused') return [formText('upload.paused')];
  if (upload.step === 'waiting') return [formText('upload.waiting', { seconds: upload.seconds })];
  if (upload.step !== 'sending' || upload.bytesPerSecond === undefined) return [];
  const seconds = (upload.file.size - upload.sent) / upload.bytesPerSecond;
  return [
    formText('upload.speed', { speed: formatBytes(upload.bytesPerSecond) }),
    // Seconds in full: fractions would only flicker.
    formText('upload.left', { time: formatDuration(Math.max(1, Math.ceil(seconds)), 's') }),
  ];
}

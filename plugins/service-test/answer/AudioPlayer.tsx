import type { HeldFile } from '../model/held-file.ts';

export function AudioPlayer({ file }: { readonly file: HeldFile }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a service makes of a sound is what is tested; it has no captions
    <audio className="st-audio" controls src={file.address} aria-label={`播放 ${file.name}`} />
  );
}

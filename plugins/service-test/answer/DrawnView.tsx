// Visible and audible parts of a result.

import type { NumberView } from '../model/find-numbers.ts';
import type { HeldFile } from '../model/held-file.ts';
import type { VisualConfig } from '../model/wire.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { Bars } from './Bars.tsx';
import { BoxedPicture } from './BoxedPicture.tsx';
import { Vector } from './Vector.tsx';

interface DrawnViewProps {
  readonly answer: unknown;
  readonly picture: HeldFile | undefined;
  readonly files: readonly HeldFile[];
  readonly numbers: readonly NumberView[];
  readonly config: VisualConfig | null;
  /** Whether places were found on the picture; known once it is loaded. */
  readonly onBoxes: (found: boolean) => void;
}

export function DrawnView({ answer, picture, files, numbers, config, onBoxes }: DrawnViewProps) {
  return (
    <>
      {picture !== undefined && (
        <BoxedPicture picture={picture} answer={answer} config={config} onBoxes={onBoxes} />
      )}
      {files.map((file) => (
        <figure key={file.name + file.size} className="st-came">
          {file.type.startsWith('audio/') ? (
            <AudioPlayer file={file} />
          ) : (
            <img src={file.address} alt={`响应中的图片 ${file.name}`} />
          )}
          <figcaption className="aic-hint">{file.name}</figcaption>
        </figure>
      ))}
      {numbers.map((view) =>
        view.kind === 'bars' ? (
          <Bars key={view.title} title={view.title} bars={view.bars} total={view.total} />
        ) : (
          <Vector key={view.title} title={view.title} values={view.values} note={view.note} />
        ),
      )}
    </>
  );
}

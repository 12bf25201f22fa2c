import type { Tinted } from '#compile/code-tint.ts';

/** Code in its inks. */
export function TintedText({ pieces }: { readonly pieces: readonly Tinted[] }) {
  return pieces.map((piece, index) =>
    piece.ink === 'plain' ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <span key={index} className={`aic-ink-${piece.ink}`}>
        {piece.text}
      </span>
    ),
  );
}

// Descriptions are Markdown by the standard and anything in practice: they are drawn as text, with `code` marked.

export function PlainText({ text, className }: { readonly text: string; readonly className?: string }) {
  const pieces = text.split(/(`[^`\n]+`)/);
  return (
    <p
      className={
        className === undefined ? 'apidoc-text aic-marked-code' : `apidoc-text aic-marked-code ${className}`
      }
    >
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <code key={index}>{piece.slice(1, -1)}</code>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

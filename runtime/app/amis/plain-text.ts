// HTML never comes from data or configuration: what amis would write as markup becomes text.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const OWN_FRAME = /^<span class="text-muted">([^<]*)<\/span>$/;

/** amis's filter of everything it is about to write as HTML. What is escaped already stays as it is. */
export function escapeHtml(markup: unknown): string {
  const text = String(markup ?? '');
  // What amis writes around the words of an empty place: its own, and the only markup it has to write as text here.
  return (OWN_FRAME.exec(text)?.[1] ?? text).replace(
    /&(?!(?:amp|lt|gt|quot|#39|nbsp);)|[<>"']/g,
    (char) => ENTITIES[char] ?? char,
  );
}

/** Text of a message that may be anything. */
export function plainText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (message instanceof Error) return message.message;
  return typeof message === 'number' || typeof message === 'boolean' ? String(message) : '';
}

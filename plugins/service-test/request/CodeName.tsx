import { Fragment } from 'react';

/** A name as programs write it; a long one breaks behind its underscores and hyphens. */
export function CodeName({ name }: { readonly name: string }) {
  const parts = name.split(/(?<=[_.-])/);
  return (
    <code>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

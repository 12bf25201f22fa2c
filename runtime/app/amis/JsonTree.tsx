// The value of amis's `json` node as a tree to unfold. The viewer that amis brings makes functions from text; the page's
// policy forbids that.

interface JsonTreeProps {
  readonly src: unknown;
  /** Whether a branch starts folded; `namespace` is the path to it. */
  readonly shouldCollapse?: (branch: { readonly namespace: readonly string[] }) => boolean;
  readonly sortKeys?: boolean;
}

/** Draws any JSON value; objects and arrays as branches that fold. */
export function JsonTree({ src, shouldCollapse = () => false, sortKeys = false }: JsonTreeProps) {
  const draw = (value: unknown, path: readonly string[]) => {
    const name = path.at(-1);
    const label = name === undefined ? null : <b>{name}: </b>;
    if (typeof value !== 'object' || value === null)
      return (
        <div key={name}>
          {label}
          <span data-type={typeof value}>{JSON.stringify(value) ?? 'null'}</span>
        </div>
      );
    const entries = Object.entries(value);
    if (sortKeys) entries.sort(([one], [other]) => one.localeCompare(other));
    return (
      <details key={name} open={!shouldCollapse({ namespace: path })}>
        <summary>
          {label}
          {Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}
        </summary>
        {entries.map(([key, child]) => draw(child, [...path, key]))}
      </details>
    );
  };
  return <div className="aic-json">{draw(src, [])}</div>;
}

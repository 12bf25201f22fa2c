/** Grey bars where text will be; `lines` of them. Hidden from readers: the area around says that it is busy. */
export function Skeleton({
  lines = 3,
  width,
}: {
  readonly lines?: number;
  readonly width?: number | string;
}) {
  const keys = Array.from({ length: lines }, (_, index) => `line-${index}`);
  return (
    <span className="aic-skeleton" aria-hidden="true" style={width === undefined ? undefined : { width }}>
      {keys.map((key) => (
        <span key={key} className="aic-skeleton__line" />
      ))}
    </span>
  );
}

import { useSyncExternalStore } from 'react';
import { ICONS, type IconDrawing } from './icons.ts';
import { createMoreDrawings } from './more-drawings.ts';

interface IconProps {
  /** A name of `icons.ts` or `more-icons.ts`; YAML may hold any text, so an unknown one draws an empty square of the same size. */
  readonly name: string;
  /** Pixels (default 16). */
  readonly size?: number;
  readonly className?: string;
  /** Read aloud; without it the icon is decoration. */
  readonly label?: string;
}

const more = createMoreDrawings(async () => (await import('./more-icons.ts')).MORE_ICONS);

/** Draws an icon in the colour of the text around it. */
export function Icon(props: IconProps) {
  const known = drawingOf(ICONS, props.name);
  return known === undefined ? <LaterIcon {...props} /> : <Drawn {...props} drawing={known} />;
}

function LaterIcon(props: IconProps) {
  const drawings = useSyncExternalStore(more.subscribe, more.read, more.read);
  return <Drawn {...props} drawing={drawingOf(drawings ?? {}, props.name)} />;
}

function Drawn({
  drawing: Drawing,
  size = 16,
  className,
  label,
}: IconProps & { readonly drawing: IconDrawing | undefined }) {
  const classes = className === undefined ? 'aic-icon' : `aic-icon ${className}`;
  if (Drawing === undefined) return <span className={classes} style={{ width: size, height: size }} />;
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      className={classes}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}

function drawingOf(drawings: Readonly<Record<string, IconDrawing>>, name: string): IconDrawing | undefined {
  return Object.hasOwn(drawings, name) ? drawings[name] : undefined;
}

import { ICONS, type IconName } from './icons.ts';

interface IconProps {
  /** A name of `icons.ts`; YAML may hold any text, so an unknown one draws an empty square of the same size. */
  readonly name: IconName | (string & {});
  /** Pixels (default 16). */
  readonly size?: number;
  readonly className?: string;
  /** Read aloud; without it the icon is decoration. */
  readonly label?: string;
}

/** Draws an icon in the colour of the text around it. */
export function Icon({ name, size = 16, className, label }: IconProps) {
  const known = isIconName(name) ? ICONS[name] : undefined;
  const classes = className === undefined ? 'aic-icon' : `aic-icon ${className}`;
  if (known === undefined) return <span className={classes} style={{ width: size, height: size }} />;
  const Drawing = known;
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      className={classes}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

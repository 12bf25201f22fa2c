import type { MouseEvent, ReactNode, Ref } from 'react';
import type { ActionLevel } from '#core/generated/page-language.ts';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ButtonProps {
  readonly children?: ReactNode;
  /** `primary` one a view; `text` is a quiet button without frame; `link` reads like a link. */
  readonly level?: ActionLevel | 'text';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: string;
  /** Needed when there is no text: read aloud and shown as tooltip. */
  readonly label?: string;
  readonly type?: 'button' | 'submit' | 'reset';
  readonly disabled?: boolean;
  /** Why it is disabled; shown on hover and focus. */
  readonly reason?: string | undefined;
  /** Busy: keeps its width, takes no clicks. */
  readonly loading?: boolean;
  /** Path inside the console. */
  readonly to?: string | undefined;
  /** Address outside; opens in a new window. */
  readonly href?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly className?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly expanded?: boolean;
  /** Of a button that stays pressed. */
  readonly pressed?: boolean | undefined;
  /** Tooltip of a button that has a text. */
  readonly hint?: string;
  readonly popup?: 'menu' | 'dialog' | 'listbox';
}

/** Every button of the console; with `to` or `href` it is a link that looks like one. */
export function Button(props: ButtonProps) {
  const { children, icon, label, loading = false, size = 'm', level = 'default', to, href } = props;
  const classes = ['aic-button', `aic-button--${level}`, `aic-button--${size}`];
  if (children === undefined) classes.push('aic-button--icon');
  if (loading) classes.push('is-loading');
  if (props.className !== undefined) classes.push(props.className);
  const className = classes.join(' ');
  const blocked = props.disabled === true || loading;
  const inside = (
    <>
      {loading ? (
        <Spinner size={14} />
      ) : (
        icon !== undefined && <Icon name={icon} size={size === 's' ? 14 : 16} />
      )}
      {children !== undefined && <span className="aic-button__text">{children}</span>}
    </>
  );
  const name = label === undefined ? {} : { 'aria-label': label };
  const click = props.onClick === undefined ? {} : { onClick: props.onClick };

  if (to !== undefined && !blocked) {
    return withTip(
      props,
      <Link className={className} to={to} {...name} {...click}>
        {inside}
      </Link>,
    );
  }
  if (href !== undefined && !blocked) {
    return withTip(
      props,
      <a className={className} href={href} target="_blank" rel="noopener noreferrer" {...name} {...click}>
        {inside}
      </a>,
    );
  }
  return withTip(
    props,
    <button
      ref={props.buttonRef}
      type={props.type ?? 'button'}
      className={className}
      // `aria-disabled` keeps the button reachable, so that its reason can be read.
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      aria-haspopup={props.popup}
      onClick={blocked ? (event) => event.preventDefault() : props.onClick}
      {...name}
    >
      {inside}
    </button>,
  );
}

function withTip(props: ButtonProps, button: JSX.Element): JSX.Element {
  const text = props.disabled === true ? (props.reason ?? tipOf(props)) : tipOf(props);
  return text === undefined ? button : <Tooltip text={text}>{button}</Tooltip>;
}

function tipOf(props: ButtonProps): string | undefined {
  return props.children === undefined ? props.label : props.hint;
}

import { type AnchorHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from './location-context.ts';
import { resolveAddress } from './resolve-address.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** As `Navigate` takes it. */
  readonly to: string;
  readonly replace?: boolean;
}

/** A link inside the console: a plain click goes there without a reload, every other one is the browser's. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, replace, onClick, ...rest },
  ref,
) {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, hash } = resolveAddress(to, location);
  const address = pathname + search + hash;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    // The same address again is no new entry, as in the browser.
    const isSame = address === location.pathname + location.search + location.hash;
    navigate(address, { replace: replace ?? isSame });
  };
  return <a ref={ref} {...rest} href={address} onClick={click} />;
});

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

// Nothing typed is lost by accident: following a link or closing the tab asks first.
import { useEffect } from 'react';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { formText } from '../i18n/form-text.ts';
import { useSurroundings } from './surroundings.ts';
import { useNavigatePage } from './use-navigate-page.ts';

export function useUnsavedGuard(active: boolean): void {
  const dialogs = useDialogs();
  const navigate = useNavigatePage();
  const { guardBack } = useSurroundings();
  useEffect(() => {
    if (!active || guardBack === undefined) return undefined;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = () =>
      dialogs.ask({
        key: 'unsaved',
        level: 'warning',
        title: formText('form.leave.title'),
        text: formText('form.leave.text'),
        confirmLabel: formText('form.leave.confirm'),
        cancelLabel: formText('form.leave.cancel'),
      });
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !staysHere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      void ask().then((leave) => {
        if (leave) navigate(insidePath(link.href));
      });
    };
    const stopBack = guardBack(ask);
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', click, { capture: true });
    return () => {
      stopBack();
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [active, guardBack, dialogs, navigate]);
}

/** A plain click on a link that would replace this page by another one of the console. */
function staysHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return (
    plain && link.target !== '_blank' && link.origin === location.origin && !link.hasAttribute('download')
  );
}

function insidePath(href: string): string {
  const { pathname, search, hash } = new URL(href);
  // Two slashes at its beginning would make a host of what follows.
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}

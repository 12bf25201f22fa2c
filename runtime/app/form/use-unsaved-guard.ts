// Nothing typed is lost by accident: following a link, going back or closing the tab asks first.
import { useContext, useEffect } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { isRow } from '#compile/scope.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { t } from '../i18n/translate.ts';
import { useNavigatePage } from '../router/use-navigate-page.ts';

export function useUnsavedGuard(active: boolean): void {
  const dialogs = useDialogs();
  const navigate = useNavigatePage();
  const { basename } = useContext(UNSAFE_NavigationContext);
  useEffect(() => {
    if (!active) return undefined;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = () =>
      dialogs.ask({
        key: 'unsaved',
        level: 'warning',
        title: t('form.leave.title'),
        text: t('form.leave.text'),
        confirmLabel: t('form.leave.confirm'),
        cancelLabel: t('form.leave.cancel'),
      });
    const stopWatching = watchHistory(ask);
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !staysHere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      void ask().then((leave) => {
        if (leave) navigate(insidePath(link.href, basename));
      });
    };
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', click, { capture: true });
    return () => {
      stopWatching();
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [active, dialogs, navigate, basename]);
}

/** Steps of the browser's back and forward are undone, asked about, and made again when the person agrees. */
function watchHistory(ask: () => Promise<boolean>): () => void {
  const here = historyIndex();
  let passing = false;
  const step = (event: PopStateEvent) => {
    const steps = historyIndex() - here;
    if (passing || Number.isNaN(steps)) return;
    // The router must not hear of it; undoing the step comes by here once more, with nothing to do.
    event.stopImmediatePropagation();
    if (steps === 0) return;
    history.go(-steps);
    void ask().then((leave) => {
      passing = leave;
      if (leave) history.go(steps);
    });
  };
  window.addEventListener('popstate', step, { capture: true });
  return () => window.removeEventListener('popstate', step, { capture: true });
}

/** Place in the tab's history as the router numbers it; NaN where it did not. */
function historyIndex(): number {
  const state: unknown = history.state;
  return Number(isRow(state) ? state['idx'] : Number.NaN);
}

/** A plain click on a link that would replace this page by another one of the console. */
function staysHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return (
    plain && link.target !== '_blank' && link.origin === location.origin && !link.hasAttribute('download')
  );
}

/** Path for the router, which puts its base in front itself. */
function insidePath(href: string, basename: string): string {
  const { pathname, search, hash } = new URL(href);
  const inside =
    basename !== '/' && pathname.startsWith(basename) ? pathname.slice(basename.length) : pathname;
  return `${inside === '' ? '/' : inside}${search}${hash}`;
}

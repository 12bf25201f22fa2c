// The environment of amis: calls, notices, questions and navigation use the console's own, as text.
import { safeHref } from '#compile/safe-href.ts';
import type { DialogStore } from '../dialog/dialog-store.ts';
import { copyText } from '../element/copy-text.ts';
import { t } from '../i18n/translate.ts';
import type { NavigatePage } from '../navigation/use-navigate-page.ts';
import type { Notify } from '../notice/notice-store.ts';
import type { AmisAnswer, AmisRequest } from './amis-fetcher.ts';
import { escapeHtml, plainText } from './plain-text.ts';

export interface AmisEnvParts {
  readonly fetcher: (request: AmisRequest) => Promise<AmisAnswer>;
  readonly notify: Notify;
  readonly dialogs: DialogStore;
  readonly navigate: NavigatePage;
  /** Path of the page. */
  readonly path: () => string;
  /** Registers a check for unsaved input; returns its removal. */
  readonly guard: (isUnsaved: IsUnsaved) => () => void;
}

/** A question while something is not saved. */
export type IsUnsaved = () => string | undefined;

const LEVELS = new Set(['success', 'info', 'warning', 'error'] as const);

/** `env` of amis-core's `render`. */
export function createAmisEnv({ fetcher, notify, dialogs, navigate, path, guard }: AmisEnvParts) {
  const ask = (text: unknown, title: unknown, cancelLabel?: string) =>
    dialogs.ask({
      level: 'warning',
      title: plainText(title) || t('app.notice'),
      text: plainText(text),
      confirmLabel: t('app.confirm'),
      ...(cancelLabel === undefined ? {} : { cancelLabel }),
    });
  const goTo = (target: unknown) => {
    if (target === 'goBack') return window.history.back();
    const href = safeHref(String(target));
    if (href !== undefined) navigate(href);
  };
  return {
    session: 'console',
    enableAMISDebug: false,
    useMobileUI: false,
    fetcher,
    isCancel: (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    wsFetcher: () => ({ close: () => {} }),
    notify: (level: string, text: unknown) => {
      const known = [...LEVELS].find((name) => name === level) ?? 'info';
      if (plainText(text) !== '') notify(known, plainText(text));
    },
    alert: (text: unknown, title?: unknown) => void ask(text, title),
    confirm: (text: unknown, title?: unknown) => ask(text, title, t('app.cancel')),
    copy: (text: string) => {
      void copyText(String(text)).then((copied) =>
        notify(copied ? 'success' : 'error', copied ? '已复制' : '复制失败，请手动复制'),
      );
    },
    jumpTo: goTo,
    updateLocation: (target: unknown, replace?: boolean) => {
      if (target === 'goBack') return window.history.back();
      // amis writes filters into the query string; the page itself stays.
      const search = String(target);
      if (search.startsWith('?')) navigate(`${path()}${search}`, { replace: replace ?? false });
    },
    blockRouting: guard,
    isCurrentUrl: (target: string) => path() === target,
    filterHtml: escapeHtml,
    getModalContainer: () => document.body,
  };
}

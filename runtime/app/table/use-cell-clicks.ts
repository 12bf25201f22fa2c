// Links and copy buttons that were drawn as plain cells: one handler on the element around them.
import { type MouseEvent, useCallback } from 'react';
import { copyText } from '../element/copy-text.ts';
import { useNavigatePage } from '../navigation/use-navigate-page.ts';
import { useNotify } from '../notice/notice-context.tsx';

const PARTS = '[data-nav], [data-copy]';

/** Returns whether the click was one of its own. */
export function useCellClicks(): (event: MouseEvent<HTMLElement>) => boolean {
  const navigate = useNavigatePage();
  const notify = useNotify();
  return useCallback(
    (event) => {
      const part = event.target instanceof Element ? event.target.closest<HTMLElement>(PARTS) : null;
      if (part === null) return false;
      const { copy } = part.dataset;
      if (copy !== undefined) {
        void copyText(copy).then((done) =>
          done ? notify('success', '已复制') : notify('error', '复制失败，请手动选择文本复制'),
        );
      } else if (isPlainClick(event)) {
        event.preventDefault();
        navigate(part.getAttribute('href') ?? '');
      }
      return true;
    },
    [navigate, notify],
  );
}

/** Anything else (new tab, new window, download) is left to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

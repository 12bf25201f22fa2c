// A picture on the clipboard goes into the file field under pointer or focus, else the first empty one.
import { useCallback, useEffect, useRef } from 'react';
import { holdFile } from './model/held-file.ts';
import type { PasteReceiver, TestContextValue } from './model/test-context.ts';

export function usePaste(): TestContextValue['receivePaste'] {
  const receivers = useRef(new Set<PasteReceiver>());
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: given, target } = event;
      // A table program puts a picture of its cells beside their text: in a text input the text is meant.
      const isText =
        target instanceof HTMLElement && target.matches('input, textarea') && given?.getData('text');
      const file = isText ? undefined : given?.files[0];
      const all = [...receivers.current];
      const meant = all.find((one) => one.isActive()) ?? all.find((one) => one.isEmpty()) ?? all[0];
      if (file === undefined || meant === undefined) return;
      event.preventDefault();
      void holdFile(file).then(meant.take);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return useCallback((receiver) => {
    receivers.current.add(receiver);
    return () => receivers.current.delete(receiver);
  }, []);
}

import { createContext, useContext } from 'react';
import type { DialogStore } from './dialog-store.ts';

const DialogContext = createContext<DialogStore | undefined>(undefined);

export const DialogProvider = DialogContext.Provider;

/** Asks yes-or-no questions: `await useDialogs().ask({ level, title, text, confirmLabel, cancelLabel })`. */
export function useDialogs(): DialogStore {
  const store = useContext(DialogContext);
  if (store === undefined) throw new Error('[Bug] DialogProvider is missing above this component');
  return store;
}

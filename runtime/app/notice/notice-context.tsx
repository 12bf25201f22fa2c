import { createContext, useContext } from 'react';
import type { NoticeStore, Notify } from './notice-store.ts';

const NoticeContext = createContext<NoticeStore | undefined>(undefined);

export const NoticeProvider = NoticeContext.Provider;

export function useNotices(): NoticeStore {
  const store = useContext(NoticeContext);
  if (store === undefined) throw new Error('[Bug] NoticeProvider is missing above this component');
  return store;
}

/** `notify('success', '已保存')`; the third argument is a second line. */
export function useNotify(): Notify {
  return useNotices().notify;
}

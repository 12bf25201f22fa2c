import { useSyncExternalStore } from 'react';
import { useNotices } from '../notice/notice-context.tsx';
import { useTopLayer } from '../notice/use-top-layer.ts';

/** Notices of a previewed page, in the lower corner: those at the top of the window are the console's. */
export function PreviewNotices() {
  const store = useNotices();
  const notices = useSyncExternalStore(store.subscribe, store.read);
  const area = useTopLayer<HTMLDivElement>(notices);
  return (
    <div ref={area} className="aic-preview__notices" aria-live="polite">
      {notices.map((notice) => (
        <p key={notice.id} className={`aic-preview__notice aic-preview__notice--${notice.level}`}>
          {notice.text}
        </p>
      ))}
    </div>
  );
}

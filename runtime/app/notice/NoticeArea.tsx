import { useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from '../icon/Icon.tsx';
import { useNotices } from './notice-context.tsx';
import type { Notice, NoticeLevel } from './notice-store.ts';
import { useTopLayer } from './use-top-layer.ts';

const ICONS: Readonly<Record<NoticeLevel, string>> = {
  success: 'check-circle',
  info: 'info',
  warning: 'alert-triangle',
  error: 'x-circle',
};

/** Shows notices above everything, open dialogs included. They stay while the pointer or the focus is on them. */
export function NoticeArea() {
  const store = useNotices();
  const notices = useSyncExternalStore(store.subscribe, store.read);
  const area = useTopLayer<HTMLElement>(notices);
  return (
    <section
      ref={area}
      className="aic-notices"
      aria-label={t('notice.label')}
      aria-live="polite"
      onMouseEnter={() => store.pause(true)}
      onMouseLeave={() => store.pause(false)}
      onFocus={() => store.pause(true)}
      onBlur={() => store.pause(false)}
    >
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onClose={() => store.dismiss(notice.id)} />
      ))}
    </section>
  );
}

function NoticeItem({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  return (
    <div
      className={`aic-notice aic-notice--${notice.level}`}
      role={notice.level === 'error' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[notice.level]} label={t(`notice.${notice.level}`)} />
      <div className="aic-notice__text">
        {notice.text}
        {notice.detail !== undefined && <p className="aic-notice__detail">{notice.detail}</p>}
      </div>
      <button type="button" className="aic-notice__close" aria-label={t('app.close')} onClick={onClose}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

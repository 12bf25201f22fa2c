// The bell of the header: how much is unread, and the newest behind it.
import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useResource } from '../data/use-resource.ts';
import { Button } from '../element/Button.tsx';
import { usePopup } from '../element/use-popup.ts';
import { InboxPanel } from './InboxPanel.tsx';
import { type InboxPage, useInboxPage } from './inbox-page.ts';
import { useArrivals } from './use-arrivals.ts';

/** `place`: the element of the header that is the console's. */
export function InboxBell({ place }: { readonly place: HTMLElement }) {
  const page = useInboxPage();
  return page === undefined ? null : createPortal(<Bell page={page} />, place);
}

interface Unread {
  readonly count: number;
  readonly paths: readonly string[];
}

function Bell({ page }: { readonly page: InboxPage }) {
  const unread = useResource({ id: 'notification.unread', operation: page.unread, body: {} });
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  usePopup({ open, anchor, popup, align: 'end', onClose: close });
  const known = unread.status === 'ready' ? (unread.data as Unread) : undefined;
  useArrivals(known?.paths, page.readAll);
  if (known === undefined) return null;
  const { count } = known;
  return (
    <span className="aic-inbox">
      <Button
        buttonRef={anchor}
        level="text"
        icon="bell"
        label={count === 0 ? '通知' : `通知，${count} 条未读`}
        popup="dialog"
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {count > 0 && (
        <span className="aic-inbox__count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      {open && (
        <div ref={popup} className="aic-menu aic-inbox__panel" role="dialog" aria-label="通知">
          <InboxPanel page={page} count={count} onRead={unread.refresh} onLeave={close} />
        </div>
      )}
    </span>
  );
}

import type { HandlerTable } from '../../handler/handler-table.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './inbox.ts';
import { listKinds, muteKind } from './kinds.ts';

export const notificationHandlers: HandlerTable = {
  'notification.list': listNotifications,
  'notification.unread': countUnread,
  'notification.read': markRead,
  'notification.readAll': markAllRead,
  'notification.kinds': listKinds,
  'notification.mute': muteKind,
};

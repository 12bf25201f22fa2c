-- What people are told, and who has read it --------------------------------------------------------------------------------

create table notification_message (
  id              text primary key,
  -- Names a file of schemas/notifications, as do the texts: they stay as they were when it was sent.
  kind            text not null,
  level           text not null,
  title           text not null,
  body            text not null default '',
  -- Address in the console; empty: none.
  path            text not null default '',
  -- What it is about: the same again is told by the same message.
  about           text not null,
  organization_id text references organization on delete cascade,
  project_id      text references project on delete cascade,
  -- Account id or username of somebody who is told beside the kind's roles.
  person          text,
  count           integer not null default 1,
  created_at      timestamptz not null default now(),
  last_at         timestamptz not null default now()
);
create index notification_message_about on notification_message (kind, about, last_at);
create index notification_message_last on notification_message (last_at);

create table notification (
  account_id text not null references account on delete cascade,
  message_id text not null references notification_message on delete cascade,
  told_at    timestamptz not null default now(),
  read_at    timestamptz,
  primary key (account_id, message_id)
);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_message_id on notification (message_id);

create table notification_mute (
  account_id text not null references account on delete cascade,
  kind       text not null,
  primary key (account_id, kind)
);

-- Each person's rows are told to that person alone.
select watch_changes('notification', 'notification', 'array[r.account_id]', 'null::text', 'null::text');
select watch_changes('notification_mute', 'notification', 'array[r.account_id]', 'null::text', 'null::text');

-- Calls whose answer comes later, and calls that are kept ----------------------------------------------------------------

create table async_task (
  id               text primary key,
  organization_id  text not null,
  project_id       text not null,
  application_id   text not null,
  service_id       text not null references service (id) on delete cascade,
  version_id       text not null default '',
  method           text not null,
  path             text not null,
  request_headers  jsonb not null,
  request_body     bytea,
  state            text not null default 'Pending',
  attempts         integer not null default 0,
  status           smallint,
  error            text not null default '',
  response_headers jsonb,
  response_body    bytea,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  -- The gateway that has it in hand must say so again before then.
  claimed_until    timestamptz,
  expires_at       timestamptz
);
create index async_task_due on async_task (created_at) where state in ('Pending', 'Running');
create index async_task_application on async_task (application_id, created_at desc);
create index async_task_service on async_task (service_id, created_at desc);
create index async_task_expiry on async_task (expires_at) where expires_at is not null;
create function notify_async_task() returns trigger language plpgsql as $$
begin
  perform pg_notify('async_task', '');
  return null;
end $$;
create trigger async_task_new after insert on async_task for each statement execute function notify_async_task();

-- Which calls of a service are kept as files below <data>/captures/<service id>.
create table capture (
  service_id     text primary key references service (id) on delete cascade,
  enabled        boolean not null default false,
  sample_percent double precision not null default 100 check (sample_percent between 0 and 100),
  streams        text[] not null default '{request,response}',
  masked_fields  text[] not null default '{}',
  retention_days integer not null default 7,
  max_mb         integer not null default 1024,
  updated_at     timestamptz not null default now(),
  updated_by     text
);
create trigger gateway_capture after insert or update or delete on capture for each statement execute function notify_gateway();

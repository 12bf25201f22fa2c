-- Work in the background, its plan, and who may do what only one may do ------------------------------------------------

-- Nothing ever took its rows.
drop table outbox;

create table job (
  id               text primary key,
  -- Names a file of schemas/jobs.
  kind             text not null,
  -- Of a kind one job with the same key waits, and one runs.
  key              text,
  -- The only server that may run it; null: any.
  node             text,
  payload          jsonb not null default '{}',
  -- Higher ones first, within a kind.
  priority         integer not null default 0,
  state            text not null default 'Waiting' check (state in ('Waiting', 'Running', 'Succeeded', 'Failed', 'Canceled')),
  due_at           timestamptz not null default now(),
  -- Also the fence: who runs an earlier attempt may not end a later one.
  attempts         integer not null default 0,
  max_attempts     integer not null,
  -- In whose name; null: the platform's.
  requested_by     text,
  organization_id  text,
  project_id       text,
  worker           text,
  lease_until      timestamptz,
  progress         double precision,
  note             text not null default '',
  cancel_requested boolean not null default false,
  error            text not null default '',
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  ended_at         timestamptz
);
create unique index job_waiting_key on job (kind, key) where state = 'Waiting';
create unique index job_running_key on job (kind, key) where state = 'Running';
create index job_due on job (kind, priority desc, due_at) where state = 'Waiting';
create index job_lease on job (lease_until) where state = 'Running';
create index job_ended on job (ended_at) where ended_at is not null;
create index job_created on job (created_at desc);

create function notify_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger job_added after insert on job for each statement execute function notify_job();
create trigger job_changed after update on job for each row
  when (new.cancel_requested and not old.cancel_requested or new.state = 'Waiting' and old.state <> 'Waiting')
  execute function notify_job();

-- Checks that were under way.
insert into job (id, kind, key, payload, max_attempts)
select 'job-' || id, 'model-check', id, jsonb_build_object('versionId', id), 10 from model_version where state = 'Creating';

create table job_schedule (
  id              text primary key,
  kind            text not null,
  node            text,
  cron            text not null,
  zone            text not null,
  payload         jsonb not null default '{}',
  origin          text not null check (origin in ('config', 'record')),
  next_at         timestamptz not null,
  last_at         timestamptz,
  last_job_id     text,
  requested_by    text,
  organization_id text,
  project_id      text
);
create index job_schedule_next on job_schedule (next_at);
create trigger job_schedule_changed after insert on job_schedule for each statement execute function notify_job();

create table lease (
  name       text primary key,
  holder     text not null,
  -- Grows with each new holder: what an earlier one still writes can be refused.
  fence      bigint not null default 1,
  taken_at   timestamptz not null default now(),
  expires_at timestamptz not null
);
create trigger runner_lease_given_back after delete on lease for each statement execute function notify_runner();
drop table runner_lease;

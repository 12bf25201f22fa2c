-- Which batches of the request log are in, until their files are gone: a batch is written once, whatever is killed when.

create table request_log_batch (
  name       text primary key,
  written_at timestamptz not null default now()
);

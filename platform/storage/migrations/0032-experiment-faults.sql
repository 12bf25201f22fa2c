-- What the sums of a test version lack: values of a batch or a bucket that could not be added. All other versions have theirs.
create table experiment_fault (
  version_id text primary key references abtest_version (id) on delete cascade,
  -- Batches and buckets whose part is missing.
  times      integer not null default 1,
  -- The first one, as PostgreSQL says it.
  reason     text not null,
  at         timestamptz not null default now(),
  -- Whether people were told.
  told       boolean not null default false
);

-- The conclusion that people were told of last: the same one is not told again.
alter table abtest_version add column concluded text not null default '';
select watch_changes('abtest_version', 'abtest-version', 'array[r.id, r.test_id]', 'r.organization_id', 'r.project_id');

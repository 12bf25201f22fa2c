-- How much of a body is kept, in KB. Rules that stand keep what they were made with.
alter table capture add column max_body_kb integer not null default 256;
alter table capture alter column max_body_kb set default 4096;
select watch_changes('capture', 'capture', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id');

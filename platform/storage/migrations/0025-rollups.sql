-- Rollups are written when their bucket is over. Calls from `until` on are not in them yet: they are counted by their rows in the
-- request log (ten seconds) and by the finer rollups (hours).
create table rollup_end (
  step_s integer primary key,
  until  timestamptz not null
);

-- A gateway of before goes on adding its calls to the rollups until it is replaced: it has at least ten minutes for that.
insert into rollup_end
select step_s, date_bin('1 hour', case when exists (select from request_log) then now() + interval '70 minutes' else now() end, 'epoch')
from unnest(array[10, 3600]) as step_s;

-- Finds the newest rows; almost nothing to keep, as rows come in the order of time.
create index request_log_at on request_log using brin (at) with (pages_per_range = 32, autosummarize = on);
create index request_rollup_time on request_rollup (step_s, bucket);

-- A row for each bucket that holds something: most of an array's hundreds of places are empty, and adding to a few of them
-- wrote all of them anew.
create table experiment_bucket (
  version_id text not null references abtest_version (id) on delete cascade,
  metric     text not null,
  arm        text not null,
  -- Of 256, by the unit's hash.
  batch      smallint not null,
  -- Place among the bounds of the metric's source, from 1.
  bucket     smallint not null,
  calls      bigint not null,
  primary key (version_id, metric, arm, batch, bucket)
) with (fillfactor = 70);

insert into experiment_bucket (version_id, metric, arm, batch, bucket, calls)
select version_id, metric, arm, batch, place, calls
from experiment_histogram, unnest(counts) with ordinality as counted (calls, place) where calls <> 0;
drop table experiment_histogram;

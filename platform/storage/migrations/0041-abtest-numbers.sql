-- The number that a test's newest version had: it does not come back when that version is deleted, since events and messages name it.
create table abtest_number (
  test_id text primary key references abtest (id) on delete cascade,
  last    integer not null
);
insert into abtest_number (test_id, last) select test_id, max(number) from abtest_version group by test_id;

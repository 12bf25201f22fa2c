-- The servers that work on this database.

create table node (
  id             text primary key,
  machine        text not null,
  data_directory text not null,
  -- Of the program that it runs: servers of different programs would not understand each other.
  program        text not null,
  -- Says whether two servers have the same master key, and nothing else about it.
  key_check      text not null,
  -- Where its console is reached.
  address        text not null,
  started_at     timestamptz not null default now(),
  heartbeat_at   timestamptz not null default now(),
  -- Ended as planned.
  left_at        timestamptz
);

-- Processes at work, which tell so again and again --------------------------------------------------------------------------

-- One that has told nothing for a while is gone, and whatever it carried with it.
create table gateway (
  id               text primary key,
  told_at          timestamptz not null default now(),
  -- When it began to read the routes that it uses now; null before the first.
  routes_loaded_at timestamptz,
  -- Replicas that shall end and that it sends nothing to any more: replica id -> calls that are still under way there.
  leaving          jsonb not null default '{}'
);
-- The runner waits for the last call at a replica.
create trigger runner_gateway after update on gateway for each row when (new.leaving is distinct from old.leaving) execute function notify_runner();
create trigger runner_gateway_gone after delete on gateway for each statement execute function notify_runner();

-- Why its process was not left to end by itself, from the moment when that was decided.
alter table replica add column forced_reason text not null default '';

-- The one server that runs the replicas.
create table runner_lease (
  only_one boolean primary key default true check (only_one),
  -- Machine and data directory: a server that starts anew is still the same.
  holder   text not null,
  told_at  timestamptz not null default now()
);
create trigger runner_lease_given_back after delete on runner_lease for each statement execute function notify_runner();

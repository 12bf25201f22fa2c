-- A list of networks takes the place of the switch for all private addresses. Who had switched them off gets an empty list;
-- for everybody else the server fills the list at its next start with what is in use: names must be looked up for it.
insert into system_parameter (name, value, updated_at, updated_by)
  select 'upstreamNetworks', '[]'::jsonb, updated_at, updated_by
  from system_parameter where name = 'allowPrivateUpstreams' and value = 'false'::jsonb
  on conflict (name) do nothing;
delete from system_parameter where name = 'allowPrivateUpstreams';

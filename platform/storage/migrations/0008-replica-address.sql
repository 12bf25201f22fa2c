-- Where a replica listens is one text: http://127.0.0.1:<port>, or unix:<path> for a Unix socket.

drop trigger gateway_replica on replica;
alter table replica add column address text;
update replica set address = 'http://127.0.0.1:' || port where port is not null;
alter table replica drop column port;
create trigger gateway_replica after insert or delete or update of state, address on replica for each statement execute function notify_gateway();

alter table replica_sample add column address text;
update replica_sample set address = 'http://127.0.0.1:' || port where port is not null;
alter table replica_sample drop column port;

-- How its processes are held together and what its network reaches: values of process-hold and network-reach.
alter table replica add column process_hold text;
alter table replica add column network_reach text;

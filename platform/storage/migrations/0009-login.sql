-- Signing in, and who is believed about callers ---------------------------------------------------------------------------

-- Counts under the old keys said other things: a stranger's guesses had locked the account for its owner.
delete from login_throttle;
create index login_throttle_age on login_throttle (last_failure_at);

-- Browsers from which an account was signed in to before; the cookie's sha256.
create table known_browser (
  token_hash   text not null,
  account_id   text not null references account (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_browser_account on known_browser (account_id, last_used_at);

-- Trust in whoever is in front becomes trust in proxies of this machine and of private networks. A value that nobody set
-- (updated_by is null) is shown to the administrators until one of them saves the settings.
insert into system_parameter (name, value)
select 'trustedProxies', '["127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]'
from system_parameter
where name = 'trustForwardedFor' and value = 'true'
on conflict (name) do nothing;
delete from system_parameter where name = 'trustForwardedFor';

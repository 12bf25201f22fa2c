import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Who the platform works as: the owner of its database and of all that is in it, and nothing more. */
export const PLATFORM_ROLE = 'aip_platform';

export interface PlatformRolePlan {
  /** Address of a database for the server's superuser. */
  readonly superuser: (database: string) => string;
  /** Address of the platform's database for its role. */
  readonly platform: string;
  readonly database: string;
  readonly password: string;
}

/**
 * Makes database and role where they are missing. A database that the superuser made, as older programs did, is handed
 * over with its tables, functions and types; what is handed over already stays untouched.
 */
export async function preparePlatformRole(plan: PlatformRolePlan): Promise<void> {
  const { superuser, database, password } = plan;
  await withClient(superuser('postgres'), async (client) => {
    await makeRole(client, password);
    await makeDatabase(client, database);
  });
  await withClient(superuser(database), async (client) => {
    await client.query(HAND_OVER);
  });
  if (await isRefused(plan.platform))
    await withClient(superuser('postgres'), async (client) => {
      await client.query(`alter role ${PLATFORM_ROLE} password ${escapeLiteral(password)}`);
    });
}

async function makeRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [PLATFORM_ROLE]);
  if (rowCount === 0)
    await client.query(
      `create role ${PLATFORM_ROLE} login nosuperuser nocreatedb nocreaterole password ${escapeLiteral(password)}`,
    );
}

async function makeDatabase(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  );
  const [found] = rows;
  const quoted = escapeIdentifier(name);
  if (found === undefined) await client.query(`create database ${quoted} owner ${PLATFORM_ROLE}`);
  else if (found.owner !== PLATFORM_ROLE)
    await client.query(`alter database ${quoted} owner to ${PLATFORM_ROLE}`);
}

/**
 * `reassign owned` would do, but not for the superuser of initdb, whom the system's own objects belong to. Sequences of a
 * column go with their table, and so do row types. Schema public belongs to the database's owner.
 */
const HAND_OVER = `
do $$
declare
  item record;
begin
  for item in
    with place as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('alter schema %I owner to ${PLATFORM_ROLE}', nspname) as command
      from pg_namespace
      where oid in (select oid from place) and nspname <> 'public' and nspowner <> '${PLATFORM_ROLE}'::regrole
    union all
    select format('alter %s %s owner to ${PLATFORM_ROLE}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass)
      from pg_class
      where relnamespace in (select oid from place) and relkind in ('r', 'p', 'v', 'm', 'S')
        and relowner <> '${PLATFORM_ROLE}'::regrole
        and not exists (
          select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and relkind = 'S' and deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${PLATFORM_ROLE}', oid::regprocedure)
      from pg_proc
      where pronamespace in (select oid from place) and proowner <> '${PLATFORM_ROLE}'::regrole
    union all
    select format('alter type %s owner to ${PLATFORM_ROLE}', oid::regtype)
      from pg_type
      where typnamespace in (select oid from place) and typtype in ('d', 'e') and typowner <> '${PLATFORM_ROLE}'::regrole
  loop
    execute item.command;
  end loop;
end $$`;

const WRONG_PASSWORD = '28P01';

/** The password is not the one that the role was made with: its file was removed. */
async function isRefused(address: string): Promise<boolean> {
  try {
    await withClient(address, async () => undefined);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD) return true;
    throw error;
  }
}

async function withClient(address: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined); // The query under way reports it.
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

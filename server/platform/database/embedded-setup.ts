/**
 * Set-up of the embedded database: roles and access rules. It needs the superuser and uses
 * PostgreSQL's single-user mode, in which no client can connect. The running server accepts only
 * the application's role, so that even an injected statement never has superuser rights.
 */
import { execFile } from 'node:child_process'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account, Owner } from './embedded-account.ts'

/**
 * Environment of PostgreSQL's programs, without PG* variables, which would change their behaviour.
 */
export const serverEnvironment = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Role of the application. It owns its database and the objects in it, may begin and end a base
 * backup, and has no other rights.
 */
export const applicationRole = 'plimsoll'
/** The superuser that `initdb` creates. It cannot connect. */
export const superuser = 'postgres'

/**
 * Access rules (pg_hba.conf). The socket is in a folder of mode 0700 that only the server's account
 * and root can enter, so the application's role needs no password. No rule admits a superuser, a
 * replica, or network clients. The file is written last; different content repeats the set-up.
 */
const access = `# Written by Plimsoll at its start (server/platform/database/embedded-setup.ts). Set-up 2.
# TYPE  DATABASE  USER      METHOD
local   all       ${applicationRole}  trust
`

const rights = 'login nosuperuser nocreaterole noreplication nobypassrls'

/**
 * Statements that create the roles. In a folder of 0.1.0 the application's role is the superuser of
 * initdb, which is renamed.
 */
const roles = (mayCreateDatabases: boolean): string => `
do $$ begin
  if exists (select from pg_roles where oid = 10 and rolname = '${applicationRole}') then
    create role plimsoll_setup superuser;
    set session authorization plimsoll_setup;
    alter role ${applicationRole} rename to ${superuser};
    set session authorization ${superuser};
    drop role plimsoll_setup;
  end if;
  if not exists (select from pg_roles where rolname = '${applicationRole}') then
    create role ${applicationRole};
  end if;
  alter role ${applicationRole} ${rights} ${mayCreateDatabases ? 'createdb' : 'nocreatedb'};
end $$;
`

/**
 * Rights to begin and end a base backup (platform/wal-archive/base-backup.ts). They read no data:
 * the files are copied by the product, not by the database.
 */
const baseBackup = `grant execute on function pg_backup_start(text, boolean),
  pg_backup_stop(boolean) to ${applicationRole}`

/**
 * Statements that make the application's role the owner of the superuser's objects in the database,
 * except those of PostgreSQL and of extensions.
 */
const ownership = `
do $$ declare o record; begin
  for o in
    with ours as (
      select oid, nspname from pg_namespace n
        where nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
          select from pg_depend d
          where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')
    ), inside as (
      select objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${applicationRole}', nspname) as command
      from pg_namespace join ours using (oid, nspname) where nspowner = 10
    union all
    select format('alter %s %s owner to ${applicationRole}', case relkind
          when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' else 'table' end, c.oid::regclass)
      from pg_class c join ours on ours.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and c.oid not in (select objid from inside)
        -- The sequence of a column follows its table.
        and not (c.relkind = 'S' and exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure)
      from pg_proc p join ours on ours.oid = p.pronamespace
      where p.proowner = 10 and p.oid not in (select objid from inside)
    union all
    select format('alter type %s owner to ${applicationRole}', t.oid::regtype)
      from pg_type t join ours on ours.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid
      where t.typowner = 10 and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
        and t.oid not in (select objid from inside)
    union all
    select format('alter statistics %I.%I owner to ${applicationRole}', nspname, s.stxname)
      from pg_statistic_ext s join ours on ours.oid = s.stxnamespace where s.stxowner = 10
  loop
    execute o.command;
  end loop;
  execute format('alter database %I owner to ${applicationRole}', current_database());
end $$;
`

/** Cluster to be set up. */
export interface SetupPlace {
  readonly postgres: string
  readonly cluster: string
  readonly account: Account
  /** name of the application's database */
  readonly database: string
  /** whether the cluster was just created and has no database yet */
  readonly fresh: boolean
  /** whether the role may create databases, for tests */
  readonly mayCreateDatabases: boolean
}

/**
 * Creates the application's role, its database, the ownership and the access rules, unless they
 * exist. A folder of 0.1.0, where the application was the superuser, is converted. The set-up is
 * idempotent: one that was interrupted is repeated at the next start.
 * @throws Error with a message for the operator when PostgreSQL refuses
 */
export async function setUp(place: SetupPlace): Promise<void> {
  const path = join(place.cluster, 'pg_hba.conf')
  const wanted = place.mayCreateDatabases ? `${access}# The role may create databases.\n` : access
  if ((await readFile(path, 'utf8')) === wanted) return
  const { database, mayCreateDatabases, fresh } = place
  const make = () =>
    alone(place, 'template1', [
      roles(mayCreateDatabases),
      // The new database is a copy of this one, with its rights.
      baseBackup,
      `create database ${database} owner ${applicationRole}`,
    ])
  const takeOver = () => alone(place, database, [roles(mayCreateDatabases), baseBackup, ownership])
  if (fresh) await make()
  else
    await takeOver().catch((error: Error) => {
      if (!error.message.includes(`database "${database}" does not exist`)) throw error
      return make()
    })
  await replace(path, wanted, place.account.owner)
}

/**
 * Runs statements as the superuser in single-user mode, each in a transaction.
 * @throws Error with PostgreSQL's output
 */
async function alone(
  { postgres, cluster, account }: SetupPlace,
  database: string,
  statements: string[],
): Promise<void> {
  const [file = '', ...args] = await account.command(cluster, [
    postgres,
    '--single',
    '-D',
    cluster,
    '-j',
    '-c',
    'exit_on_error=on',
    '-c',
    'shared_buffers=16MB',
    database,
  ])
  const options = { cwd: '/', env: serverEnvironment }
  await new Promise<void>((done, fail) => {
    const child = execFile(file, args, options, (error, _, stderr) => {
      if (!error) return done()
      const said = stderr.trim() || error.message
      fail(new Error(`The database could not be set up in ${cluster}: ${said}`))
    })
    child.stdin!.on('error', () => {}).end(statements.map(asOne).join(''))
  })
}

/** With -j a statement ends only at a semicolon followed by an empty line. */
const asOne = (statement: string): string =>
  `${statement
    .trim()
    .replace(/;$/, '')
    .replace(/\n\s*\n/g, '\n')};\n\n`

/** Replaces a file of the cluster atomically. */
async function replace(path: string, text: string, owner: Owner | null): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  // Never follow a link: the folder belongs to an account with fewer rights.
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

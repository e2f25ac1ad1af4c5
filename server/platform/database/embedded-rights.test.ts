/**
 * What the embedded database may do: the account of its processes, and the role of the application.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { findBinaries } from './embedded-binaries.ts'
import { serverEnvironment } from './embedded-setup.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'
import type { EmbeddedConfig } from './embedded-process.ts'
import { migrate } from './migrate.ts'
import { startAs } from '#tools/test/start-embedded-as.ts'

// A first start waits for the disk several times, which others may keep busy.
vi.setConfig({ testTimeout: 60_000 })

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** The account `nobody` stands for an ordinary user. */
const someone = 65_534
const folders: string[] = []

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-rights-'))
  folders.push(folder)
  return folder
}

/** A folder with a database that was made here and is stopped: made once, copied for each test. */
let made: Promise<string> | undefined
async function madeFolder(): Promise<string> {
  made ??= newFolder().then(async (dataDir) => {
    await (await start(dataDir)).stop()
    return dataDir
  })
  const copy = await newFolder()
  await run('cp', ['-a', `${await made}/.`, copy])
  return copy
}

const start = (dataDir: string): Promise<EmbeddedServer> =>
  startEmbedded({ dataDir, timeoutMs: 500, settings: { shared_buffers: '16MB', fsync: 'off' } })

async function ask(config: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * User ids of a process, as the machine sees them: real, effective, saved, of the file system. Empty
 * for one that has ended, such as a worker of the database.
 */
async function idsOf(pid: number): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return []
  return /^Uid:\s*(.*)$/m.exec(status)![1]!.split(/\s+/).map(Number)
}

describe('the role of the application', () => {
  let server: EmbeddedServer
  beforeAll(async () => {
    server = await start(await madeFolder())
  })
  afterAll(() => server.stop())

  test('has no rights outside its own database', async () => {
    const [role] = await ask(
      server.config,
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    })
    expect(
      await ask(server.config, 'select from pg_auth_members where member = current_user::regrole'),
    ).toEqual([])
    expect(
      await ask(
        server.config,
        'select datname from pg_database where datdba = current_user::regrole',
      ),
    ).toEqual([{ datname: 'plimsoll' }])
  })

  test.each([
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_binary_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/plimsoll-lo')`,
    `copy (select 1) to program 'id'`,
    `create table taken (line text); copy taken from program 'id'`,
    `create table taken (line text); copy taken from '/etc/passwd'`,
    `copy (select 1) to '/tmp/plimsoll-copy'`,
    'create role another superuser',
    `alter role plimsoll superuser`,
    `set role postgres`,
    `set session authorization postgres`,
    `grant pg_execute_server_program to plimsoll`,
    'create database another',
    `alter system set archive_command = 'id'`,
    'create extension file_fdw',
    'create extension dblink',
    'create extension adminpack',
    `create function run(text) returns int language c as 'libc.so.6', 'system'`,
    `set session_preload_libraries = 'x'`,
    `load '/tmp/x.so'`,
    'select pg_reload_conf()',
    `select pg_promote()`,
    `select * from pg_authid`,
    `update pg_authid set rolsuper = true`,
    `select * from pg_hba_file_rules`,
  ])('cannot run the injected statement: %s', async (text) => {
    await expect(ask(server.config, text)).rejects.toThrow(
      /permission denied|must be|only roles? with|not available|is not allowed|could not open extension|access to library/i,
    )
  })

  test.each(['postgres', 'plimsoll_setup', 'root'])('%s cannot connect', async (user) => {
    await expect(ask({ ...server.config, user }, 'select 1')).rejects.toThrow(
      /no pg_hba.conf entry|does not exist/,
    )
  })

  test('cannot create a subscription, which connects to other servers', async () => {
    await expect(
      ask(
        server.config,
        `create subscription s connection 'host=127.0.0.1' publication p with (connect = false)`,
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('can create what the product needs: the extension for searching, and schemas', async () => {
    await ask(
      server.config,
      'create extension pg_trgm; create schema queue; create table queue.job (id int); analyze queue.job; drop schema queue cascade; drop extension pg_trgm',
    )
  })
})

describe.runIf(isRoot)('started as root', () => {
  test('no process runs as root, also as seen from outside', async () => {
    const dataDir = await madeFolder()
    const server = await start(dataDir)
    try {
      const helpers = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8'))
        .trim()
        .split(' ')
        .map(Number)
      const ids = await Promise.all([server.pid, ...helpers].map(idsOf))
      expect(ids.filter(({ length }) => length > 0).length).toBeGreaterThan(3)
      expect(ids.flat()).not.toContain(0)
      expect(await readFile(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^CapBnd:\s0+$/m)
      expect((await lstat(dataDir)).uid).toBe(0)
      expect((await lstat(dataDir)).mode & 0o067).toBe(0)
    } finally {
      await server.stop()
    }
  })

  test('a folder of an ordinary user keeps its owner', async () => {
    const dataDir = await newFolder()
    await chown(dataDir, someone, someone)
    expect(await startAs(someone, dataDir)).toBe('')
    const server = await start(dataDir)
    expect(await idsOf(server.pid)).toEqual(Array(4).fill(someone))
    await server.stop()
    expect(await startAs(someone, dataDir)).toBe('')
  })

  test('a folder of root is refused to an ordinary user, with a message', async () => {
    const dataDir = await madeFolder()
    expect(await startAs(someone, dataDir)).toMatch(/belongs to another account.*chown -R/s)
    await chown(dataDir, someone, someone)
    expect(await startAs(someone, dataDir)).toMatch(
      /postgres belongs to another account.*chown -R/s,
    )
  })

  test('links in a folder of root are not followed when its owner is changed', async () => {
    const dataDir = await madeFolder()
    const outside = join(await newFolder(), 'outside')
    await writeFile(outside, 'of root')
    await run('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    await symlink(outside, join(dataDir, 'postgres/a-link'))
    await (await start(dataDir)).stop()
    expect((await lstat(outside)).uid).toBe(0)
    expect((await lstat(join(dataDir, 'postgres/PG_VERSION'))).uid).not.toBe(0)
  })

  test('a folder without a database never changes its owner', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'elsewhere'))
    await writeFile(join(dataDir, 'elsewhere/PG_VERSION'), '17\n')
    await symlink(join(dataDir, 'elsewhere'), join(dataDir, 'postgres'))
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 17/)
    expect((await lstat(join(dataDir, 'elsewhere'))).uid).toBe(0)
  })
})

/**
 * A server as 0.1.0 ran it: the application is the superuser, and as root it lies in a user
 * namespace.
 */
async function startAs010(
  dataDir: string,
): Promise<{ config: EmbeddedConfig; stop(): Promise<void> }> {
  const { initdb, postgres } = await findBinaries()
  const cluster = join(dataDir, 'postgres')
  const wrap = isRoot
    ? ['unshare', '--user', `--map-user=${someone}`, `--map-group=${someone}`, '--']
    : []
  const under = (program: string[]): [string, string[]] => {
    const [file = '', ...args] = [...wrap, ...program]
    return [file, args]
  }
  if (!existsSync(cluster)) {
    await mkdir(cluster, { mode: 0o700 })
    await chmod(cluster, 0o700)
    await run(
      ...under([
        initdb,
        '-D',
        cluster,
        '--username=plimsoll',
        '--encoding=UTF8',
        '--locale-provider=libc',
        '--locale=C.UTF-8',
        '--auth-local=trust',
        '--auth-host=reject',
        '--no-sync',
        '--no-instructions',
      ]),
      { env: serverEnvironment },
    )
  }
  const child = spawn(
    ...under([
      postgres,
      '-D',
      cluster,
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${cluster}`,
      '-c',
      'fsync=off',
    ]),
    { env: serverEnvironment, stdio: 'ignore' },
  )
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  const config: EmbeddedConfig = {
    host: cluster,
    port: 5432,
    database: 'plimsoll',
    user: 'plimsoll',
    ssl: false,
  }
  for (
    let tries = 0;
    !(await ask({ ...config, database: 'postgres' }, 'select 1').catch(() => null));
    tries++
  ) {
    if (tries === 200) throw new Error('the server of 0.1.0 does not start')
    await pause(50)
  }
  return {
    config,
    stop: async () => {
      child.kill('SIGINT')
      await gone
    },
  }
}

test('a folder of 0.1.0 is converted: everything that the superuser owned belongs to the role, which continues with it', async () => {
  const dataDir = await newFolder()
  const before = await startAs010(dataDir)
  await ask({ ...before.config, database: 'postgres' }, 'create database plimsoll')
  const old = openDatabase(before.config)
  await migrate(old.db)
  await sql`create schema "pg-boss queue"; create type "pg-boss queue".state as enum ('a', 'b');
    create domain small as int check (value < 10);
    create table "pg-boss queue"."Job" (id serial, state "pg-boss queue".state) partition by list (state);
    create table "pg-boss queue".one partition of "pg-boss queue"."Job" for values in ('a');
    create function "pg-boss queue".twice(n int) returns int language sql as 'select 2 * n';
    create procedure noop() language sql as 'select 1';
    create aggregate total (int) (sfunc = int4pl, stype = int); create type pair as (a int, b int);
    create materialized view seen as select 1 as n; create view shown as select * from seen;
    create statistics told (dependencies) on id, state from "pg-boss queue".one; insert into
    "pg-boss queue"."Job" (state) values ('a')`.execute(old.db)
  await old.close()
  await before.stop()

  for (const round of ['first', 'second']) {
    const server = await start(dataDir)
    try {
      const [role] = await ask(
        server.config,
        'select rolsuper or rolcreaterole or rolcreatedb as mighty from pg_roles where rolname = current_user',
      )
      expect(role, round).toEqual({ mighty: false })
      expect(
        await ask(
          server.config,
          `
        select c.oid::regclass::text as name from pg_class c where relnamespace::regnamespace::text
        !~ '^pg_(catalog|toast)|information_schema' and relowner <> current_user::regrole
        union all select oid::regprocedure::text from pg_proc p where
        pronamespace::regnamespace::text !~ '^pg_catalog|information_schema' and proowner <>
        current_user::regrole
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        union all select oid::regtype::text from pg_type t where typnamespace::regnamespace::text !~
        '^pg_(catalog|toast)|information_schema' and typowner <> current_user::regrole
          and not exists (select from pg_depend where objid in (t.oid, t.typelem) and deptype = 'e')
        union all select stxname::text from pg_statistic_ext where stxowner <> current_user::regrole
        union all select nspname::text from pg_namespace where nspname !~
        '^pg_|information_schema|public' and nspowner <> current_user::regrole
        union all select datname::text from pg_database where datname = current_database() and
        datdba <> current_user::regrole`,
        ),
      ).toEqual([])
      await ask(
        server.config,
        `alter table customer add column ${round} int; insert into "pg-boss queue"."Job" (state) values ('a'); refresh materialized view seen; drop index if exists none; analyze`,
      )
      await expect(ask(server.config, `select pg_read_file('/etc/passwd')`)).rejects.toThrow(
        /permission denied/,
      )
      await expect(ask({ ...server.config, user: 'postgres' }, 'select 1')).rejects.toThrow(
        /no pg_hba.conf entry/,
      )
      if (isRoot) expect(await idsOf(server.pid)).not.toContain(0)
    } finally {
      await server.stop()
    }
  }
}, 120_000)

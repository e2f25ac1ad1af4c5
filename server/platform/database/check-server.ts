/** Whether Plimsoll can use the server of DATABASE_URL, before anything is written to it. */
import { StartRefusal } from '#server/core/start-refusal.ts'
import pg from 'pg'

/** Refusal of a database server, with a message for the operator. */
export class ServerError extends Error {}

export interface ServerFacts {
  /** such as 180004 */
  version: number
  encoding: string
  /** character classification, which decides whether the search finds Chinese text */
  locale: string
  /** whether the character classification knows Chinese characters as letters */
  findsChinese: boolean
  /** whether the extension `pg_trgm` is installed or available */
  hasTrigrams: boolean
  maxConnections: number
  timeZone: string
  /** seconds by which this machine's clock is ahead of the server's */
  clockAhead: number
}

const defaultTimeoutMs = 10_000
const oldestVersion = 15

/**
 * Describes why a connection failed, naming what to correct.
 */
export function describeConnectionError(
  error: unknown,
  { host, port, user, database }: pg.Client,
  timeoutMs = defaultTimeoutMs,
): string {
  const { code = '', message } = error as Error & { code?: string }
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const reasons: Record<string, string> = {
    ECONNREFUSED: `no program listens at ${place}. Start PostgreSQL there, or correct the address`,
    ENOENT: `there is no socket at ${place}. Start PostgreSQL there, or correct the address`,
    ENOTFOUND: `the name ${host} is unknown. Correct it, or the name server of this machine`,
    EAI_AGAIN: `the name ${host} cannot be looked up now. Check the name server of this machine`,
    EHOSTUNREACH: `${host} cannot be reached. Check the network and its firewalls`,
    ENETUNREACH: `${host} cannot be reached. Check the network and its firewalls`,
    EACCES: `this account may not open ${place}. Give it access to the socket`,
    ECONNRESET: `${place} closed the connection. Check that PostgreSQL listens there`,
    '28P01': `PostgreSQL refuses the password of ${user}. Correct it`,
    '28000': `PostgreSQL refuses ${user} from this machine: ${message}. See pg_hba.conf`,
    '3D000': `there is no database ${database}. Create it (docs/operations.md, The role of the database)`,
    '42501': `the role ${user} may not use the database ${database}: ${message}`,
    '53300': `PostgreSQL has no connection left. Raise max_connections, or lower DATABASE_CONNECTIONS`,
    '57P03': `PostgreSQL is starting or stopping: ${message}. Try again`,
  }
  const isSilent =
    code === 'ETIMEDOUT' || /timeout expired|Query read timeout|statement timeout/.test(message)
  const reason = isSilent
    ? `${place} accepts connections and does not answer within ${timeoutMs / 1000} seconds. ` +
      'Check PostgreSQL, and what stands between it and this machine'
    : (reasons[code] ?? message)
  return `DATABASE_URL: ${reason}.`
}

/**
 * Reads facts about a server and its database. Nothing is changed.
 * @throws ServerError with a message for the operator when it cannot be reached or does not answer in time
 */
export async function readServerFacts(
  connectionString: string,
  timeoutMs = defaultTimeoutMs,
): Promise<ServerFacts> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const sentAt = Date.now()
    const { rows } = await client.query<Omit<ServerFacts, 'findsChinese'> & { now: number }>(`
      select current_setting('server_version_num')::int as version,
        pg_encoding_to_char(encoding) as encoding, datctype as locale,
        exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
        current_setting('max_connections')::int as "maxConnections",
        current_setting('TimeZone') as "timeZone",
        extract(epoch from clock_timestamp())::float8 as now
      from pg_database where datname = current_database()`)
    const { now, ...facts } = rows[0] ?? fail('DATABASE_URL: the database has no name.')
    const clockAhead = (sentAt + Date.now()) / 2000 - now
    return { ...facts, clockAhead, findsChinese: await findsChinese(client, facts, timeoutMs / 2) }
  } catch (error) {
    if (error instanceof ServerError) throw error
    throw new ServerError(describeConnectionError(error, client, timeoutMs), { cause: error })
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Whether pg_trgm takes a Chinese character as a letter. It uses the C library's character type of
 * the database, whatever the provider of its collation is. The extension is created and rolled back
 * where it does not exist yet.
 */
async function findsChinese(
  client: pg.Client,
  { encoding, hasTrigrams }: Pick<ServerFacts, 'encoding' | 'hasTrigrams'>,
  lockTimeoutMs: number,
): Promise<boolean> {
  if (encoding !== 'UTF8' || !hasTrigrams) return false
  while (!(await beginWithTrigrams(client, lockTimeoutMs))) await client.query('rollback')
  const {
    rows: [probe],
  } = await client.query<{ schema: string }>(
    `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
  )
  const { rows } = await client.query<{ found: boolean }>(
    `select cardinality(${probe?.schema}.show_trgm('海')) > 0 as found`,
  )
  await client.query('rollback')
  return rows[0]?.found ?? false
}

/** PostgreSQL: a lock was not available within its timeout; another transaction made the same row. */
const madeByAnother: ReadonlySet<string> = new Set(['55P03', '23505'])

/**
 * Begins a transaction that has the extension. A process that migrates an empty database holds its
 * lock for as long as the migration takes: the server answers, and is not silent.
 * @returns false when another transaction creates the extension, or has just created it
 */
const beginWithTrigrams = (client: pg.Client, lockTimeoutMs: number): Promise<boolean> =>
  client
    .query(
      `begin; set local lock_timeout = ${Math.ceil(lockTimeoutMs)}; create extension if not exists pg_trgm`,
    )
    .then(
      () => true,
      (error: Error & { code?: string }) => {
        if (madeByAnother.has(error.code ?? '')) return false
        throw error
      },
    )

const fail = (message: string): never => {
  throw new ServerError(message)
}

const asDocumented = 'See docs/operations.md, The role of the database.'

/** Reasons not to use a database, one sentence each with what to do. */
export function serverFaults({
  version,
  encoding,
  locale,
  findsChinese,
  hasTrigrams,
}: ServerFacts): string[] {
  const major = Math.floor(version / 10_000)
  return [
    ...(major < oldestVersion
      ? [`DATABASE_URL: PostgreSQL ${major} is too old. Use ${oldestVersion} or later.`]
      : []),
    ...(encoding === 'UTF8'
      ? findsChinese || !hasTrigrams
        ? []
        : [
            `DATABASE_URL: the database has the locale ${locale}, with which the search ` +
              'finds no Chinese text. Create one with C.UTF-8 and move the data with ' +
              `backup:export and backup:import. ${asDocumented}`,
          ]
      : [
          `DATABASE_URL: the database has the encoding ${encoding}, which cannot hold or ` +
            'find Chinese text safely. Create one with UTF8 and move the data with ' +
            `backup:export and backup:import. ${asDocumented}`,
        ]),
    ...(hasTrigrams
      ? []
      : [
          'DATABASE_URL: the server lacks the extension pg_trgm. Install the package with ' +
            `PostgreSQL's additional modules (Debian: it belongs to postgresql-${major}).`,
        ]),
  ]
}

/**
 * Refuses a server or database that Plimsoll cannot use.
 * @param report receives the faults instead, for SCHEMA_CHECK=warn
 * @throws StartRefusal with a message for the operator, with what to do; ServerError when it
 *   cannot be reached
 */
export async function assertUsableServer(
  connectionString: string,
  report?: (fault: string) => void,
): Promise<void> {
  const faults = serverFaults(await readServerFacts(connectionString))
  if (report) faults.forEach(report)
  else if (faults.length) throw new StartRefusal(faults.join('\n'))
}

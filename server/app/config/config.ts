import { resolve } from 'node:path'
import { readBackupConfig } from './backup-config.ts'
import type { BackupConfig } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { settingsReader } from './settings-reader.ts'
import type { SettingsReader } from './settings-reader.ts'
import { readHeadPlaces } from '#server/records/audit/heads/places.ts'
import type { HeadPlace } from '#server/records/audit/heads/places.ts'
import { isStoreUrl } from '#server/platform/wal-archive/archive-target.ts'
import { readAllowed, unencrypted } from '#server/platform/network/transport.ts'
import type { Addresses, Service } from '#server/platform/network/transport.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Settings of the process, read from the environment. */
    config: Config
  }
}

/** Every setting of the process, read once from the environment. */
export interface Config extends BackupConfig {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  s3Url: string | null
  /** virus scanner with clamd's protocol; scans every uploaded file */
  scannerUrl: string | null
  smtpUrl: string | null
  /** services on other machines that may be reached without encryption */
  allowUnencrypted: readonly Service[]
  /** base URL of links and QR codes, without a trailing slash */
  publicUrl: string
  demo: boolean
  /**
   * whether documents of the demonstration's certificates that await a signature are created at the
   * first start
   */
  demoDocuments: boolean
  captcha: boolean
  logLevel: string
  documentEngine: 'auto' | 'native' | 'wasm'
  /** PKCS#12 or PEM file with the society's signing key; null: one is created in dataDir */
  signingKeyFile: string | null
  signingKeyPassword: string
  /** the key of secrets at rest, or the file that contains it; null: one is created in dataDir */
  secretsKey: string | null
  secretsKeyFile: string | null
  /** leaked passwords in the format of haveibeenpwned.com: `SHA1:count` lines, sorted by hash */
  leakedPasswordsFile: string | null
  /** validates responses against the contract; always in tests and development */
  validateResponses: boolean
  /**
   * before an upgrade: whether a copy is made, and, for a database server, folder and passphrase of
   * its backup
   */
  upgrade: { copy: boolean; folder: string; passphrase: string | null }
  /** a schema that differs from the expected one is refused, or only reported */
  schemaCheck: 'refuse' | 'warn'
  /** size of the connection pool shared by calls */
  databaseConnections: number
  /**
   * time in milliseconds for which a stopping process still takes calls while it reports not ready
   */
  drainMs: number
  /** calls per minute of one person, and of one address without a session; 0: no limit */
  callsPerMinute: number
  publicCallsPerMinute: number
  /** token for reading the metrics from another machine; null: only from this machine */
  metricsToken: string | null
  /**
   * addresses of trusted proxies in the format of fastify's trustProxy; their forwarded addresses
   * are used
   */
  trustedProxies: string
  /** places outside this machine to which signed heads of the audit trail are sent */
  trailHeads: readonly HeadPlace[]
  /** timeout of a statement of a call, in milliseconds */
  statementTimeoutMs: number
  /** how fast the nightly verification reads stored files, in bytes a second; 0: it does not run */
  scrubRate: number
}

/** Address of a server on this machine. One that listens everywhere is reached at loopback. */
export function localAddress(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * Refuses unencrypted connections to other machines, unless the operator has allowed them.
 * @throws ConfigError
 */
function refuseUnencrypted(
  to: Addresses,
  allowed: readonly Service[],
  env: NodeJS.ProcessEnv,
): void {
  for (const [service, fault] of Object.entries(unencrypted(to, env))) {
    if (!allowed.includes(service as Service))
      throw new ConfigError(
        `${fault}. Where the network between the two is protected otherwise, ` +
          `ALLOW_UNENCRYPTED=${service} allows it.`,
      )
  }
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new ConfigError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches off every check of certificates: leave it out, ' +
        'and name a private authority in NODE_EXTRA_CA_CERTS',
    )
}

/** Addresses of the services that the process uses; a service that is null is not used. */
const readAddresses = ({ url }: SettingsReader) => ({
  databaseUrl: url('DATABASE_URL', ['postgres', 'postgresql']),
  s3Url: url('S3_URL', ['s3', 'http', 'https']),
  smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
  scannerUrl: url('SCANNER_URL', ['clamd']),
})

/** Places of signed heads. A mail address needs a mail server. */
function readTrailHeads(env: NodeJS.ProcessEnv): readonly HeadPlace[] {
  const places = readHeadPlaces(env['TRAIL_HEADS_TO'], env)
  if (places.some(({ kind }) => kind === 'mail') && !env['SMTP_URL'])
    throw new ConfigError('TRAIL_HEADS_TO names a mail address: set SMTP_URL too')
  return places
}

function readMetricsToken({ text }: SettingsReader): string | null {
  const token = text('METRICS_TOKEN')
  if (token && token.length < 16)
    throw new ConfigError(
      'METRICS_TOKEN is short enough to be guessed: use 16 signs or more, ' +
        'such as openssl rand -hex 16 makes',
    )
  return token
}

/** The listening address, and the base URL of links. */
function readListeningAddress({ text, number, url }: SettingsReader) {
  const host = text('HOST')!
  const port = number('PORT', {
    from: 0,
    to: 65535,
    whole: true,
    advice: 'use a number from 1 to 65535',
  })
  const publicUrl = url('PUBLIC_URL', ['http', 'https']) ?? localAddress(host, port)
  return { host, port, publicUrl: publicUrl.replace(/\/+$/, '') }
}

/** Limits of calls, of the database, and of a process that stops. */
function readLimits({ number }: SettingsReader, databaseUrl: string | null) {
  const callsPerMinute = {
    from: 0,
    to: 1_000_000,
    whole: true,
    advice: 'use how many calls a minute may have, or 0 for no limit',
  }
  return {
    statementTimeoutMs:
      1000 *
      number('STATEMENT_TIMEOUT', { from: 1, to: 3600, advice: 'use seconds from 1 to 3600' }),
    databaseConnections: number('DATABASE_CONNECTIONS', {
      from: 2,
      to: 200,
      whole: true,
      advice: 'use a number from 2 to 200',
    }),
    // With several servers, the load balancer needs time to notice; a single server has no other
    // to take over.
    drainMs:
      1000 *
      number(
        'DRAIN_SECONDS',
        { from: 0, to: 6, advice: 'use seconds from 0 to 6' },
        databaseUrl ? 3 : 0,
      ),
    callsPerMinute: number('CALLS_PER_MINUTE', callsPerMinute),
    publicCallsPerMinute: number('PUBLIC_CALLS_PER_MINUTE', callsPerMinute),
    scrubRate:
      2 ** 20 *
      number('SCRUB_RATE', {
        from: 0,
        to: 10_000,
        advice: 'use MB a second, up to 10000, or 0 to switch the verification of stored files off',
      }),
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the environment.
 * @throws ConfigError naming the variable and what it accepts
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const reader = settingsReader(env)
  const { text, oneOf, isOn } = reader
  const addresses = readAddresses(reader)
  const { databaseUrl, s3Url } = addresses
  const trailHeads = readTrailHeads(env)
  const allowUnencrypted = readAllowed(text('ALLOW_UNENCRYPTED') ?? '')
  const syslogHosts = trailHeads.flatMap((place) =>
    place.kind === 'syslog' && place.by !== 'tls' ? [place.host] : [],
  )
  const dataDir = resolve(text('DATA_DIR')!)
  const backups = readBackupConfig(reader, { dataDir, databaseUrl, s3Url })
  const archiveUrl = isStoreUrl(backups.walArchive ?? '') ? backups.walArchive : null
  refuseUnencrypted({ ...addresses, archiveUrl, syslogHosts }, allowUnencrypted, env)
  return {
    ...readListeningAddress(reader),
    ...addresses,
    ...readLimits(reader, databaseUrl),
    ...backups,
    allowUnencrypted,
    dataDir,
    trailHeads,
    demo: isOn('DEMO', databaseUrl ? 'off' : 'on'),
    demoDocuments: isOn('DEMO_DOCUMENTS'),
    captcha: isOn('CAPTCHA'),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    documentEngine: oneOf('DOCUMENT_ENGINE', ['auto', 'native', 'wasm']),
    signingKeyFile: text('SIGNING_KEY_FILE'),
    signingKeyPassword: text('SIGNING_KEY_PASSWORD') ?? '',
    secretsKey: text('SECRETS_KEY'),
    secretsKeyFile: text('SECRETS_KEY_FILE'),
    leakedPasswordsFile: text('LEAKED_PASSWORDS_FILE'),
    validateResponses: text('NODE_ENV') !== 'production',
    upgrade: {
      copy: isOn('UPGRADE_COPY'),
      folder: resolve(text('BACKUP_FOLDER') ?? dataDir),
      passphrase: text('BACKUP_PASSPHRASE'),
    },
    schemaCheck: oneOf('SCHEMA_CHECK', ['refuse', 'warn']),
    metricsToken: readMetricsToken(reader),
    trustedProxies: text('TRUSTED_PROXIES')!,
  }
}

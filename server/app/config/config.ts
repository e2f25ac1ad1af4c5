import { resolve } from 'node:path'
import { readBackupConfig } from './backup-config.ts'
import type { BackupConfig } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { readHeadPlaces } from '#server/records/audit/heads/places.ts'
import type { HeadPlace } from '#server/records/audit/heads/places.ts'
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
function localAddress(host: string, port: number): string {
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
        `${fault}. Where the network between the two is protected otherwise, ALLOW_UNENCRYPTED=${service} allows it.`,
      )
  }
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new ConfigError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches off every check of certificates: leave it out, and name a private authority in NODE_EXTRA_CA_CERTS',
    )
}

/**
 * Reads the environment.
 * @throws ConfigError naming the variable and what it accepts
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = (env[name] ?? fallback) as T
    if (!values.includes(value))
      throw new ConfigError(`${name}=${value}: use one of ${values.join(', ')}`)
    return value
  }
  const url = (name: string, schemes: string[]): string | null => {
    const value = env[name]
    if (!value) return null
    if (!schemes.some((s) => value.startsWith(`${s}://`)))
      throw new ConfigError(`${name} must begin with ${schemes.map((s) => `${s}://`).join(' or ')}`)
    return value
  }
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT=${env['PORT']}: use a number from 1 to 65535`)
  const statementTimeout = Number(env['STATEMENT_TIMEOUT'] ?? 30)
  if (!(statementTimeout >= 1 && statementTimeout <= 3600))
    throw new ConfigError(
      `STATEMENT_TIMEOUT=${env['STATEMENT_TIMEOUT']}: use seconds from 1 to 3600`,
    )
  const connections = Number(env['DATABASE_CONNECTIONS'] ?? 10)
  if (!Number.isInteger(connections) || connections < 2 || connections > 200)
    throw new ConfigError(
      `DATABASE_CONNECTIONS=${env['DATABASE_CONNECTIONS']}: use a number from 2 to 200`,
    )
  const perMinute = (name: string, usual: number): number => {
    const value = Number(env[name] || usual)
    if (!Number.isInteger(value) || value < 0 || value > 1_000_000)
      throw new ConfigError(
        `${name}=${env[name]}: use how many calls a minute may have, or 0 for no limit`,
      )
    return value
  }
  const scrubRate = Number(env['SCRUB_RATE'] || 20)
  if (!(scrubRate >= 0 && scrubRate <= 10_000))
    throw new ConfigError(
      `SCRUB_RATE=${env['SCRUB_RATE']}: use MB a second, up to 10000, or 0 to switch the verification of stored files off`,
    )
  const metricsToken = env['METRICS_TOKEN'] || null
  if (metricsToken && metricsToken.length < 16)
    throw new ConfigError(
      'METRICS_TOKEN is short enough to be guessed: use 16 signs or more, such as openssl rand -hex 16 makes',
    )
  const host = env['HOST'] ?? '127.0.0.1'
  const dataDir = resolve(env['DATA_DIR'] ?? './data')
  const databaseUrl = url('DATABASE_URL', ['postgres', 'postgresql'])
  // With several servers, the load balancer needs time to notice; a single server has no other to
  // take over.
  const drain = Number(env['DRAIN_SECONDS'] ?? (databaseUrl ? 3 : 0))
  if (!(drain >= 0 && drain <= 6))
    throw new ConfigError(`DRAIN_SECONDS=${env['DRAIN_SECONDS']}: use seconds from 0 to 6`)
  const trailHeads = readHeadPlaces(env['TRAIL_HEADS_TO'], env)
  if (trailHeads.some(({ kind }) => kind === 'mail') && !env['SMTP_URL'])
    throw new ConfigError('TRAIL_HEADS_TO names a mail address: set SMTP_URL too')
  const addresses = {
    databaseUrl,
    s3Url: url('S3_URL', ['s3', 'http', 'https']),
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    scannerUrl: url('SCANNER_URL', ['clamd']),
  }
  const allowUnencrypted = readAllowed(env['ALLOW_UNENCRYPTED'] ?? '')
  const syslogHosts = trailHeads.flatMap((place) =>
    place.kind === 'syslog' && place.by !== 'tls' ? [place.host] : [],
  )
  refuseUnencrypted({ ...addresses, syslogHosts }, allowUnencrypted, env)
  const readFlag = (name: string, fallback: 'on' | 'off') =>
    oneOf(name, ['on', 'off'], fallback) === 'on'
  return {
    port,
    host,
    ...addresses,
    allowUnencrypted,
    dataDir,
    publicUrl: (url('PUBLIC_URL', ['http', 'https']) ?? localAddress(host, port)).replace(
      /\/+$/,
      '',
    ),
    demo: readFlag('DEMO', databaseUrl ? 'off' : 'on'),
    demoDocuments: readFlag('DEMO_DOCUMENTS', 'on'),
    captcha: readFlag('CAPTCHA', 'on'),
    logLevel: oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    documentEngine: oneOf('DOCUMENT_ENGINE', ['auto', 'native', 'wasm'], 'auto'),
    signingKeyFile: env['SIGNING_KEY_FILE'] ?? null,
    signingKeyPassword: env['SIGNING_KEY_PASSWORD'] ?? '',
    secretsKey: env['SECRETS_KEY'] || null,
    secretsKeyFile: env['SECRETS_KEY_FILE'] || null,
    leakedPasswordsFile: env['LEAKED_PASSWORDS_FILE'] || null,
    validateResponses: env['NODE_ENV'] !== 'production',
    ...readBackupConfig(env, { dataDir, databaseUrl }),
    upgrade: {
      copy: readFlag('UPGRADE_COPY', 'on'),
      folder: resolve(env['BACKUP_FOLDER'] ?? env['DATA_DIR'] ?? './data'),
      passphrase: env['BACKUP_PASSPHRASE'] || null,
    },
    schemaCheck: oneOf('SCHEMA_CHECK', ['refuse', 'warn'], 'refuse'),
    statementTimeoutMs: statementTimeout * 1000,
    databaseConnections: connections,
    drainMs: drain * 1000,
    callsPerMinute: perMinute('CALLS_PER_MINUTE', 600),
    publicCallsPerMinute: perMinute('PUBLIC_CALLS_PER_MINUTE', 600),
    metricsToken,
    trustedProxies: env['TRUSTED_PROXIES'] || '127.0.0.1',
    trailHeads,
    scrubRate: scrubRate * 2 ** 20,
  }
}

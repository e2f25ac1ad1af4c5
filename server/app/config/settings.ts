/**
 * Every setting of the environment, with its default and its meaning. The configuration reads the
 * defaults from here; `npm run generate:docs` writes docs/reference/settings.md from it.
 */

/** A setting; `meaning` is Markdown, with links relative to docs/reference. */
export interface Setting {
  /** value of a variable that is unset or empty */
  fallback?: string
  /** the default as the page shows it, where it depends on other settings */
  shown?: string
  meaning: string
}

const backups = '../operations.md#scheduled-backups'
const addresses = '../operations.md#addresses-of-callers'

export const settings = {
  PORT: { fallback: '8080', meaning: 'port of the listening address' },
  HOST: { fallback: '127.0.0.1', meaning: 'host of the listening address' },
  DATA_DIR: {
    fallback: './data',
    meaning: 'folder of the embedded database, files, keys and signed heads',
  },
  DATABASE_URL: {
    meaning:
      'a PostgreSQL server, 15 to 18, with a role that ' +
      '[owns its database and nothing else](../operations.md#the-role-of-the-database); ' +
      'to another machine with `?sslmode=verify-full`. Unset: the embedded one',
  },
  ALLOW_UNENCRYPTED: {
    meaning:
      'which of `database`, `store`, `mail`, `scanner`, `trail` (syslog) may be reached on another ' +
      'machine without encryption or certificate check, separated by commas; for networks ' +
      'protected otherwise. Without it such an address is refused at the start',
  },
  NODE_TLS_REJECT_UNAUTHORIZED: {
    meaning: '`0` is refused. For a private authority set `NODE_EXTRA_CA_CERTS`',
  },
  DATABASE_CONNECTIONS: { fallback: '10', meaning: 'connections for calls, 2 to 200' },
  STATEMENT_TIMEOUT: {
    fallback: '30',
    meaning: 'seconds for a statement of a call or the wait for a connection, 1 to 3600',
  },
  DRAIN_SECONDS: {
    shown: '`3` with `DATABASE_URL`, else `0`',
    meaning:
      'how long a stopping process accepts calls, up to 6; longer than the check interval of the ' +
      'load balancer',
  },
  S3_URL: {
    meaning:
      'an S3-compatible store ([security-files.md](../security-files.md)); on another machine by ' +
      '`https://`',
  },
  PUBLIC_URL: { shown: 'listening address', meaning: 'base of links and QR codes' },
  TRUSTED_PROXIES: {
    fallback: '127.0.0.1',
    meaning:
      'addresses or networks of proxies, separated by commas, trusted for the ' +
      `[caller's address](${addresses})`,
  },
  CALLS_PER_MINUTE: {
    fallback: '600',
    meaning:
      'calls per person, minute and process. Reports, files and imports count 3 to 10. Beyond it ' +
      '429 with `Retry-After`. Also 8 concurrent calls (2 exports, imports or prints) and 100 ' +
      'waiting per person. `0`: no limit',
  },
  PUBLIC_CALLS_PER_MINUTE: {
    fallback: '600',
    meaning:
      'the same for calls without a valid session, per address (IPv6: /64 network). Behind a ' +
      'proxy that is not in `TRUSTED_PROXIES` all callers share one address',
  },
  TRAIL_HEADS_TO: {
    meaning: '[places](../operations.md#external-heads) for signed heads of the trail',
  },
  SMTP_URL: {
    meaning:
      'the mail server; unset: mails stay in the outbox. On another machine only by `smtps://` or ' +
      'STARTTLS',
  },
  SCANNER_URL: {
    meaning:
      'a clamd-compatible virus scanner, such as `clamd://127.0.0.1:3310` or ' +
      '`clamd:///run/clamav/clamd.ctl`, asked about every uploaded file; no uploads while it is ' +
      'unavailable. Its `StreamMaxLength` must reach the largest file size',
  },
  DEMO: {
    shown: '`on`, with `DATABASE_URL` `off`',
    meaning: 'demonstration data in an empty database',
  },
  DEMO_DOCUMENTS: {
    fallback: 'on',
    meaning:
      'documents for the demonstration certificates, made in the background after the first start ' +
      '([tour.md](../tour.md#documents-of-the-demonstration))',
  },
  SIGNING_KEY_FILE: {
    shown: 'made at the first start, sealed in the database',
    meaning:
      "the society's signing key, PKCS#12 or PEM; it cannot be replaced in the product " +
      '([certificate-verification.md](../certificate-verification.md))',
  },
  SIGNING_KEY_PASSWORD: { meaning: 'password of `SIGNING_KEY_FILE`' },
  SECRETS_KEY_FILE: {
    shown: 'made in `DATA_DIR`',
    meaning:
      'file with the key of secrets at rest, 32 bytes in base64 (`openssl rand -base64 32`); a new ' +
      'key goes on a line before the earlier one. Keep it apart from the database and its backups',
  },
  SECRETS_KEY: { meaning: 'the same key as a value, in place of `SECRETS_KEY_FILE`' },
  LEAKED_PASSWORDS_FILE: {
    meaning:
      'forbidden passwords: the file of haveibeenpwned.com, lines `SHA1:count` ordered by hash',
  },
  DOCUMENT_ENGINE: {
    fallback: 'auto',
    meaning: '`native` (installed LibreOffice), `wasm` (from npm), or the first available',
  },
  CAPTCHA: { fallback: 'on', meaning: '`off` only for tests and benchmarks' },
  BACKUP_TIME: {
    shown: '`02:30`; `off` with `DATABASE_URL`',
    meaning: `local time of the daily [backup](${backups}), or \`off\``,
  },
  BACKUP_FOLDER: {
    shown:
      '`<DATA_DIR>-backups`; `./backups` with `DATABASE_URL`; the unit and the container set it',
    meaning:
      'folder of backups: **set it to another disk**, better another machine. On the same disk a ' +
      'backup protects against mistakes only',
  },
  BACKUP_KEEP: {
    fallback: '14',
    meaning:
      'days for which scheduled backups are retained; older ones are removed only after a ' +
      'successful backup. The newest one without damaged or missing files is never removed',
  },
  BACKUP_PASSPHRASE: { meaning: 'encrypts backups; a lost passphrase cannot be recovered' },
  WAL_ARCHIVE: {
    meaning:
      'a folder on another disk, the address of a store as in `S3_URL`, or `s3` for the store of ' +
      '`S3_URL`, for [continuous archiving](../operations.md#continuous-archiving) of the embedded database',
  },
  SCRUB_RATE: {
    fallback: '20',
    meaning:
      'MB a second at which the ' +
      '[nightly verification](../operations.md#when-stored-files-are-damaged) reads stored files; ' +
      '`0`: off',
  },
  UPGRADE_COPY: { fallback: 'on', meaning: '`off`: no copy before an upgrade' },
  SCHEMA_CHECK: { fallback: 'refuse', meaning: '`warn`: start in spite of a changed schema' },
  METRICS_TOKEN: {
    meaning: 'token for the metrics, 16 characters or more; unset: this machine only',
  },
  LOG_LEVEL: {
    fallback: 'info',
    meaning: '`fatal` `error` `warn` `info` `debug` `trace` `silent`',
  },
  NODE_ENV: {
    shown: '`production` by `npm start`',
    meaning: 'other values: every answer is checked against its contract',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

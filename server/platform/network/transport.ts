/**
 * Finds connections to other machines without encryption or without a check of the server's
 * identity.
 */

/** External services; each may be allowed to be unencrypted. */
export const services = ['database', 'store', 'mail', 'scanner', 'trail'] as const
export type Service = (typeof services)[number]

/** Addresses of the settings; null when not set. */
export interface Addresses {
  databaseUrl: string | null
  s3Url: string | null
  /** the store of WAL_ARCHIVE */
  archiveUrl?: string | null
  smtpUrl: string | null
  scannerUrl: string | null
  /** hosts that receive heads of the audit trail by syslog without TLS */
  syslogHosts: readonly string[]
}

/** Whether a host of a URL is this machine, so that no network is involved. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(hostname)

/**
 * Reads a comma-separated list.
 * @throws Error that names the accepted values
 */
export function readAllowed(text: string): Service[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.find((name) => !services.includes(name as Service))
  if (unknown) {
    throw new Error(
      `ALLOW_UNENCRYPTED=${text}: use ${services.join(', ')}, separated by commas; ` +
        `'${unknown}' is none of them`,
    )
  }
  return names as Service[]
}

/**
 * Finds addresses that lead to another machine without encryption.
 * @param env variables that `pg` reads
 * @returns a message with the setting, the problem and the remedy
 */
export function unencrypted(
  to: Addresses,
  env: NodeJS.ProcessEnv,
): Partial<Record<Service, string>> {
  return Object.fromEntries(
    Object.entries({
      database: to.databaseUrl && databaseFault(to.databaseUrl, env),
      store:
        (to.s3Url && storeFault('S3_URL', to.s3Url)) ||
        (to.archiveUrl && storeFault('WAL_ARCHIVE', to.archiveUrl)),
      mail: to.smtpUrl && mailFault(to.smtpUrl),
      scanner: to.scannerUrl && scannerFault(to.scannerUrl),
      trail: trailFault(to.syslogHosts),
    }).filter(([, fault]) => fault),
  ) as Partial<Record<Service, string>>
}

/**
 * Modes in which `pg` encrypts and checks the certificate and its name. With libpq compatibility
 * only the first does so.
 */
const verified = ['verify-full', 'verify-ca', 'require']

function databaseFault(text: string, env: NodeJS.ProcessEnv): string | null {
  // PostgreSQL allows an address without a host.
  const named = text.replace(/^(\w+:\/\/(?:[^/@]*@)?)([/?]|$)/, '$1unnamed$2')
  const { hostname, searchParams } = new URL(named)
  const last = (name: string): string | undefined => searchParams.getAll(name).at(-1)
  const host =
    last('host') ||
    (hostname === 'unnamed' ? env['PGHOST'] || 'localhost' : decodeURIComponent(hostname))
  if (host.startsWith('/') || isThisMachine(host)) return null
  const mode = last('sslmode')
  const checks =
    mode !== undefined &&
    verified.includes(mode) &&
    !(last('uselibpqcompat') === 'true' && mode !== 'verify-full')
  if (checks) return null
  const how = mode ? `with sslmode=${mode}` : 'without sslmode'
  return `DATABASE_URL leads to another machine (${host}) ${how}: say ?sslmode=verify-full`
}

function storeFault(setting: string, text: string): string | null {
  const { protocol, hostname } = new URL(text)
  // Names below localhost are this machine (RFC 6761); the client of the store implements this.
  const isHere = isThisMachine(hostname) || hostname.endsWith('.localhost')
  if (protocol !== 'http:' || isHere) return null
  return `${setting} leads to another machine (${hostname}) by http://: use https://`
}

/** Options of nodemailer in an address that disable encryption or the check of the certificate. */
const weakening = [
  'secure',
  'requireTLS',
  'ignoreTLS',
  'opportunisticTLS',
  'tls.rejectUnauthorized',
  'tls.checkServerIdentity',
]

function mailFault(text: string): string | null {
  const { hostname, searchParams } = new URL(text)
  const found = weakening.find((name) => searchParams.has(name))
  if (!found || isThisMachine(hostname)) return null
  return (
    `SMTP_URL leads to another machine (${hostname}) with ${found}: leave that out, ` +
    'and mails are encrypted or not sent'
  )
}

function scannerFault(text: string): string | null {
  const { hostname } = new URL(text)
  if (!hostname || isThisMachine(hostname)) return null
  return (
    `SCANNER_URL leads to another machine (${hostname}), and clamd encrypts nothing: ` +
    'use a scanner on this machine, or an encrypted tunnel to it'
  )
}

function trailFault(hosts: readonly string[]): string | null {
  const host = hosts.find((one) => !isThisMachine(one))
  if (!host) return null
  return (
    `TRAIL_HEADS_TO leads to another machine (${host}) by syslog without encryption: ` +
    'use syslog+tls://'
  )
}

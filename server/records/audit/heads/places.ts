/**
 * Places outside this machine and its database to which signed heads of the trail are sent:
 * TRAIL_HEADS_TO.
 */
import { readS3Url } from '#server/platform/files/s3-url.ts'
import type { S3Location } from '#server/platform/files/s3-url.ts'

export interface MailPlace {
  kind: 'mail'
  name: string
  to: string
}
export interface S3HeadPlace {
  kind: 's3'
  name: string
  place: S3Location
  /** object lock mode; null when the bucket's default applies */
  lock: 'COMPLIANCE' | 'GOVERNANCE' | null
  /** number of days for which objects are locked */
  days: number
}
export interface SyslogPlace {
  kind: 'syslog'
  name: string
  by: 'udp' | 'tcp' | 'tls'
  host: string
  port: number
}
/** `name` describes the place without credentials. */
export type HeadPlace = MailPlace | S3HeadPlace | SyslogPlace

const example =
  'use mailto:somebody@elsewhere.example, s3://bucket/prefix?region=…, https://KEY:SECRET@host/bucket, ' +
  'syslog://host, syslog+tcp://host or syslog+tls://host, several separated by commas'
/** The message does not contain the secret. */
const wrong = (why: string): never => {
  throw new Error(`TRAIL_HEADS_TO: ${why}; ${example}`)
}

/**
 * Parses TRAIL_HEADS_TO.
 * @throws Error naming the variable and the accepted forms
 */
export function readHeadPlaces(
  given: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): HeadPlace[] {
  return (given ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => readPlace(one, env))
}

function readPlace(given: string, env: NodeJS.ProcessEnv): HeadPlace {
  if (!URL.canParse(given)) return wrong('one of them is no address')
  const url = new URL(given)
  if (url.protocol === 'mailto:') {
    const to = decodeURIComponent(url.pathname)
    return /^[^\s@<>"]+@[^\s@<>"]+$/.test(to)
      ? { kind: 'mail', name: `mailto:${to}`, to }
      : wrong('this is no mail address')
  }
  const by = /^syslog(?:\+(udp|tcp|tls))?:$/.exec(url.protocol)
  if (by) return syslogPlace(url, (by[1] ?? 'udp') as SyslogPlace['by'])
  if (/^(s3|https?):$/.test(url.protocol)) return s3Place(given, url, env)
  return wrong(`${url.protocol} is not known`)
}

function syslogPlace({ hostname, port }: URL, by: SyslogPlace['by']): SyslogPlace {
  if (!hostname) return wrong('syslog names no host')
  const at = Number(port || (by === 'tls' ? 6514 : 514))
  return {
    kind: 'syslog',
    name: `syslog+${by}://${hostname}:${at}`,
    by,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: at,
  }
}

const near = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function s3Place(given: string, url: URL, env: NodeJS.ProcessEnv): S3HeadPlace {
  if (url.protocol === 'http:' && !near.test(url.hostname))
    return wrong('http:// only leads to this machine')
  const lock = url.searchParams.get('lock') ?? 'compliance'
  if (!['compliance', 'governance', 'none'].includes(lock))
    return wrong('lock is compliance, governance or none')
  const days = Number(url.searchParams.get('days') ?? 3650)
  if (!Number.isInteger(days) || days < 1 || days > 36_500) return wrong('days are from 1 to 36500')
  try {
    const place = readS3Url(given, env)
    const mode = lock === 'none' ? null : (lock.toUpperCase() as 'COMPLIANCE' | 'GOVERNANCE')
    return {
      kind: 's3',
      name: `${place.origin}/${place.bucket}/${place.prefix}`,
      place,
      lock: mode,
      days,
    }
  } catch (error) {
    return wrong((error as Error).message.replace(/^S3_URL: /, '').replace(/\. Use .*/s, ''))
  }
}

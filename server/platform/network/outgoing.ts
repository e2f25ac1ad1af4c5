/** Requests to addresses that users enter: none reaches this machine or a private network. */
import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isThisMachine } from './transport.ts'

/** Special-purpose addresses of IANA that are not reachable publicly: RFC 6890, RFC 8190. */
const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(net, bits, 'ipv4')
/** The public unicast addresses of IPv6, without those that wrap an address of IPv4. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const wrapping = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapping.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is publicly reachable. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? publicV6.check(address, 'ipv6') && !wrapping.check(address, 'ipv6')
    : !reserved.check(address, 'ipv4')

/** Rules of this process, replaced by tests. */
export const outgoing = {
  /** allows http and https to this machine */
  allowThisMachine: false,
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Whether a user may enter this URL: https, no credentials, no private address. */
export function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  const host = hostOf(url)
  if (isThisMachine(host)) return outgoing.allowThisMachine && /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && (isIP(host) ? isPublicAddress(host) : host.includes('.'))
}

/** Resolves a name to public addresses only, so that the checked address is the one connected to. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is a private address`), '')
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    return callback(null, first!.address, first!.family)
  })

const [timeoutMs, maxAnswer] = [15_000, 1_000]

/**
 * Sends a POST to a URL that a user entered. Redirects are not followed.
 * @returns status and the first 1,000 characters of the answer
 * @throws Error when the address is not allowed, or does not answer within 15 seconds
 */
export function postToUrl(
  text: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; answer: string }> {
  if (!isAllowedUrl(text)) throw new Error('the address is not allowed')
  const url = new URL(text)
  const isHere = isThisMachine(hostOf(url))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!isHere && { lookup: lookupPublic }),
      },
      (response) => {
        let answer = ''
        const end = () => {
          done({ status: response.statusCode ?? 0, answer: answer.slice(0, maxAnswer) })
          response.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          answer += part
          if (answer.length >= maxAnswer) end()
        })
        response.on('end', end)
        response.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

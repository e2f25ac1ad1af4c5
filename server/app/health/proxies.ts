/** Checks whether callers' addresses reach this process through the proxies in front of it. */
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/core/context.ts'

/** The proxy passes no address, or it is not a trusted proxy. */
export type ProxyFault = 'notPassed' | 'notTrusted'
type Kind = 'passed' | ProxyFault
interface Counts extends Record<Kind, number> {
  peer: string
  warned: boolean
}

/** Number of calls with the same fault before it is reported; a single one may be a manual test. */
const enough = 20
/** Counts are halved at this total, so that older calls weigh less. */
const remembered = 1_000
/** Calls that load balancers and monitors make from the machine itself. */
const byMachines = /^\/api\/(health|ready|metrics)\b/
/** Names that Fastify accepts beside addresses and networks. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const inOwnNetwork = contains(['loopback', 'linklocal', 'uniquelocal'])
const counted = new WeakMap<Services, Counts>()

/**
 * Returns a test for addresses of a list in the format of TRUSTED_PROXIES. Entries that are neither
 * address nor network are ignored.
 */
function contains(list: readonly string[]): (address: string) => boolean {
  const block = new BlockList()
  for (const item of list.flatMap((one) => named[one] ?? [one])) {
    const [address = '', prefix] = item.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    try {
      block.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
    } catch {
      /* a mask such as 255.255.0.0: no warning for it */
    }
  }
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/, '')
    return block.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/**
 * Counts the apparent origins of calls, and warns once in the log. No data of single calls is
 * stored.
 *
 * `notPassed`: the visible address is that of a proxy, so that throttles, limits and the audit
 * trail see all callers as one address. Where PUBLIC_URL is https, a proxy is expected.
 *
 * `notTrusted`: a machine of the local network forwards addresses but is not a trusted proxy. A
 * header from a public address is ignored.
 */
export function watchProxies(app: FastifyInstance, services: Services): void {
  const { config, log } = services
  const counts: Counts = { passed: 0, notPassed: 0, notTrusted: 0, peer: '', warned: false }
  counted.set(services, counts)
  const isProxy = contains(config.trustedProxies.split(',').map((one) => one.trim()))
  const behindProxy = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || byMachines.test(request.url)) return
    const kind = kindOf(request, isProxy, behindProxy)
    if (!kind) return
    counts[kind]++
    if (kind !== 'passed') counts.peer = request.socket.remoteAddress ?? ''
    if (counts.passed + counts.notPassed + counts.notTrusted >= remembered) {
      for (const one of ['passed', 'notPassed', 'notTrusted'] as const) counts[one] >>= 1
    }
    const fault = faultIn(counts)
    if (!fault || counts.warned) return
    counts.warned = true
    const { peer } = counts
    const { trustedProxies } = config
    log.warn({ event: 'callers unknown', fault, peer, trustedProxies }, advice[fault])
  })
}

/** For the log, which is in English. */
const advice: Record<ProxyFault, string> = {
  notPassed:
    'The proxy in front does not pass on the address of callers: all of them count as one. ' +
    'Let it send X-Forwarded-For (docs/operations.md, Addresses of callers)',
  notTrusted:
    'X-Forwarded-For comes from a machine that TRUSTED_PROXIES does not name, and is ' +
    'not believed: all callers behind it count as one (docs/operations.md, Addresses of callers)',
}

function kindOf(
  request: FastifyRequest,
  isProxy: (address: string) => boolean,
  behindProxy: boolean,
): Kind | null {
  const peer = request.socket.remoteAddress ?? ''
  // Fastify reads the header only from a trusted peer: then there is more than one address.
  if ((request.ips?.length ?? 1) > 1) return isProxy(request.ip) ? 'notPassed' : 'passed'
  if (!inOwnNetwork(peer)) return null
  if (request.headers['x-forwarded-for'] !== undefined) return 'notTrusted'
  return behindProxy ? 'notPassed' : null
}

function faultIn({ passed, notPassed, notTrusted }: Counts): ProxyFault | null {
  if (notTrusted >= enough && notTrusted > passed) return 'notTrusted'
  return notPassed >= enough && notPassed > passed ? 'notPassed' : null
}

/** The fault observed by this process; null while addresses arrive, or after too few calls. */
export function proxyFault(services: Services): { fault: ProxyFault; peer: string } | null {
  const counts = counted.get(services)
  const fault = counts && faultIn(counts)
  return fault ? { fault, peer: counts.peer } : null
}

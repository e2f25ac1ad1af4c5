import { counted } from '#common/address.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { verifyText } from '../verify.text.ts'

export { counted }

interface Count {
  isWithin: boolean
  /** calls left in this window */
  left: number
  /** seconds until the window ends */
  seconds: number
}

/** Limits calls per address and time window, in milliseconds; inactive addresses are forgotten. */
export function limit(maxCalls: number, milliseconds: number): (address: string) => Count {
  let counts = new Map<string, number>()
  let began = Date.now()
  return (address) => {
    if (Date.now() - began > milliseconds) {
      counts = new Map()
      began = Date.now()
    }
    const from = counted(address)
    const count = (counts.get(from) ?? 0) + 1
    counts.set(from, count)
    return {
      isWithin: count <= maxCalls,
      left: Math.max(0, maxCalls - count),
      seconds: Math.max(1, Math.ceil((began + milliseconds - Date.now()) / 1000)),
    }
  }
}

/**
 * A limit of an app instance, because tests run several in one process. Each call states the rate and
 * what is left of it (`RateLimit-Policy`, `RateLimit`: draft-ietf-httpapi-ratelimit-headers-10).
 * @param name of the limit in these headers
 * @returns counts a call. @throws Refusal 429 with `Retry-After`
 */
export function rateLimit(
  name: string,
  maxCalls: number,
  milliseconds: number,
): (ctx: RequestContext) => void {
  const limits = new WeakMap<Services, ReturnType<typeof limit>>()
  return ({ services, ip, responseHeaders = {} }) => {
    const ofApp = limits.get(services) ?? limit(maxCalls, milliseconds)
    limits.set(services, ofApp)
    const { isWithin, left, seconds } = ofApp(ip)
    responseHeaders['ratelimit-policy'] = `"${name}";q=${maxCalls};w=${milliseconds / 1000}`
    responseHeaders['ratelimit'] = `"${name}";r=${left};t=${seconds}`
    if (isWithin) return
    responseHeaders['retry-after'] = String(seconds)
    throw new Refusal(429, verifyText.wait)
  }
}

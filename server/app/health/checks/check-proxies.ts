import type { Services } from '#server/core/context.ts'
import { ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'
import { proxyFault } from '../proxies.ts'

/**
 * Whether callers' addresses arrive. The proxy is named only in the log, because this response is
 * public.
 */
export async function checkProxies(services: Services): Promise<HealthCheckResult> {
  const found = proxyFault(services)
  return found ? { state: 'amber', phrase: healthText[found.fault] } : ok
}

import type { Services } from '#server/core/context.ts'
import { scrubState, unresolvedFaults } from '#server/platform/files/scrub-state.ts'
import { MB, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Days without a complete verification after which an operator should look. */
const lateDays = 8

/**
 * Whether stored files are what they were: no unresolved fault, and all of them verified recently.
 * Files are not named, because this response is public.
 */
export async function checkIntegrity({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<HealthCheckResult> {
  const { damaged, missing } = await unresolvedFaults(db)
  if (damaged + missing)
    return { state: 'red', phrase: healthText.filesFaulty, params: { damaged, missing } }
  if (!config.scrubRate) return { state: 'ok', phrase: healthText.noScrub }
  const { last, daysSince, orphansLeft, error } = await scrubState(db)
  if (error)
    return { state: 'amber', phrase: healthText.scrubFailed, remedy: healthText.scrubRemedy }
  if (daysSince >= lateDays)
    return {
      state: 'amber',
      phrase: healthText.scrubLate,
      params: { days: Math.floor(daysSince) },
      remedy: healthText.scrubRemedy,
    }
  if (orphansLeft > 0)
    return {
      state: 'amber',
      phrase: healthText.orphansLeft,
      params: { count: orphansLeft },
      remedy: healthText.orphansRemedy,
    }
  if (!last) return ok
  const { time, files, bytes, seconds } = last
  return {
    state: 'ok',
    phrase: healthText.scrubbed,
    params: {
      time,
      files,
      mb: Math.ceil(bytes / MB),
      rate: (bytes / MB / Math.max(seconds, 0.001)).toFixed(1),
    },
  }
}

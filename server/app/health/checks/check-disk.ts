import { statfs } from 'node:fs/promises'
import type { Services } from '#server/core/context.ts'
import { errorReason, MB, ok, withTimeout } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/**
 * Free disk space in MB: red below the first (PostgreSQL would soon stop), amber below the second.
 */
const [fullMb, smallMb] = [64, 1024]

/** Free space of the data folder. */
export async function checkDisk({ config }: Pick<Services, 'config'>): Promise<HealthCheckResult> {
  try {
    const { bavail, bsize } = await withTimeout(statfs(config.dataDir))
    const mb = Math.floor((bavail * bsize) / MB)
    return mb < fullMb
      ? { state: 'red', phrase: healthText.diskFull, params: { mb } }
      : mb < smallMb
        ? { state: 'amber', phrase: healthText.diskSmall, params: { mb } }
        : ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noDisk, params: { why: errorReason(error) } }
  }
}

import { Readable } from 'node:stream'
import type { Services } from '#server/core/context.ts'
import { errorReason, ok, withTimeout } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Whether the file store accepts a file. */
export async function checkFiles({ files }: Pick<Services, 'files'>): Promise<HealthCheckResult> {
  const name = `health-${process.pid}`
  try {
    await withTimeout(
      files.saveTemporary(name, Readable.from(['ok'])).then(() => files.deleteTemporary(name)),
    )
    return ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noFiles, params: { why: errorReason(error) } }
  }
}

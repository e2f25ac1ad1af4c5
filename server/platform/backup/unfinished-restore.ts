import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '#server/core/start-refusal.ts'

/** Marker file in a data folder while a restore into it runs. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * @throws StartRefusal with a message for the operator on a data folder whose restore was
 *   interrupted
 */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new StartRefusal(
      `A restore into ${dataDir} was not finished. Run "npm run restore" (or "npm run ` +
        'backup:recover") with the same archive again, which takes up from the beginning.',
    )
}

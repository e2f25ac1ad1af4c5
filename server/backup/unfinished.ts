import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Stands in a data folder for as long as a restore into it goes on. */
export const unfinishedRestore = 'restore-unfinished'

/** @throws Error in words on a data folder whose restore was broken off */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, unfinishedRestore))) throw new Error(`A restore into ${dataDir} was not finished. Run "npm run restore" with the same archive again, which takes up from the beginning.`)
}

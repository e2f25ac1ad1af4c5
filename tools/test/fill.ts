/** Fills the database of a whole run, while other things are looked at, and keeps it for each part (kept.ts). */
import { readHouse } from '#server/modules.ts'
import { filledDatabase } from './filled.ts'
import { startData } from './global-setup.ts'

const { server, dataDir, stop } = await startData()
try {
  await filledDatabase('demo', await readHouse(), server.config, dataDir)
} finally {
  await stop()
}

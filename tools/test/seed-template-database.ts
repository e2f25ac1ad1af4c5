/**
 * Fills the template database of a run in parallel with other steps, and caches it
 * (cached-test-data.ts).
 */
import { loadModules } from '#server/app/modules.ts'
import { seededDatabase } from './seeded-database.ts'
import { startTestDatabase } from './global-setup.ts'

const { server, dataDir, stop } = await startTestDatabase()
try {
  await seededDatabase('demo', await loadModules(), server.config, dataDir)
} finally {
  await stop()
}

import { mkdir } from 'node:fs/promises'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { stopWorker } from './documents/index.ts'
import { readHouse } from './modules.ts'
import { seed } from './seed.ts'
import { makeServices } from './services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig()
  const house = await readHouse()
  await mkdir(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say })
  const connection = embedded ? embedded.config : { connectionString: config.databaseUrl! }
  const first = openDatabase(connection)
  await migrate(first.db)
  await first.close()
  const services = await makeServices(config, connection, house)
  const seeded = await seed(services, house)
  const app = await buildApp(services)
  await services.jobs.everyHour(services, new Map([...house.resources.values()].flatMap((r) => Object.entries(r.hourly ?? {}))))
  await app.listen({ port: config.port, host: config.host })

  say(`Plimsoll is ready on ${config.publicUrl}`)
  if (!config.captcha) say('CAPTCHA=off: sign-in is open to guessing; for tests and benchmarks only.')
  if (config.demo) say('Demonstration accounts (password Plimsoll-2026): admin surveyor chief approver finance manager operator owner flag, and surveyor2 owner2 flag2')
  if (seeded === 'seeded' && config.demo) say('The database was empty and now holds demonstration data.')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await services.close()
    await stopWorker()
    await embedded?.stop()
    process.exit(0)
  }
  void embedded?.exited.then(() => {
    if (stopping) return
    process.stderr.write('The database has ended by itself: start again, nothing that was confirmed is lost.\n')
    process.exit(1)
  })
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})

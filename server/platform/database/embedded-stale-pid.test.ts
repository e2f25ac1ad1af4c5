import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startAs } from '#tools/test/start-embedded-as.ts'
import { startEmbedded } from './embedded.ts'

// A first start waits for the disk several times, which others may keep busy.
vi.setConfig({ testTimeout: 60_000 })

/** The account `nobody` stands for an ordinary user. */
const someone = 65_534
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-stale-'))
  folders.push(folder)
  return folder
}
const start = (dataDir: string) => startEmbedded({ dataDir, settings: { fsync: 'off' } })

test.skipIf(process.getuid?.() !== 0)(
  "after a crash of the machine an ordinary user starts although another account's server has the process id",
  async () => {
    const [dataDir, others] = [await newFolder(), await newFolder()]
    await chown(dataDir, someone, someone)
    await chown(others, someone - 1, someone - 1)
    const before = await start(dataDir)
    const folder = join(dataDir, 'postgres')
    const locks = (await readdir(folder)).filter((name) => /^postmaster\.pid$|\.lock$/.test(name))
    const texts = await Promise.all(locks.map((name) => readFile(join(folder, name), 'utf8')))
    await before.stop()
    const other = await start(others)
    try {
      for (const [index, name] of locks.entries()) {
        await writeFile(join(folder, name), texts[index]!.replace(/^\d+/, `${other.pid}`))
        await chown(join(folder, name), someone, someone)
      }
      expect(locks.length).toBeGreaterThan(1)
      expect(await startAs(someone, dataDir)).toBe('')
    } finally {
      await other.stop()
    }
  },
)

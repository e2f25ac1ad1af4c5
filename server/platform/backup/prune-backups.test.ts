import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { folderBytes } from '#tools/test/stored-bytes.ts'
import { runBackup } from './schedule.ts'

const app = testApp({ demo: false })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-prune-'))
  // Those of the installation are in the folder of the template.
  await app.services.db.deleteFrom('attachment').execute()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the newest backup without faults stays as long as later ones have faults', async () => {
  const { db, config } = app.services
  const backups = join(folder, 'rotten')
  const services = {
    ...app.services,
    config: { ...config, backup: { time: '02:30', folder: backups, retain: 2, passphrase: null } },
  }
  const rotten = await services.files.attach(db, {
    bytes: Buffer.from('a stored file that is damaged'),
    name: 'rotten.txt',
    type: 'text/plain',
    createBy: null,
  })
  const store = folderBytes(() => config.dataDir)
  const onDay = (day: number) =>
    runBackup(services, app.connection, new Date(Date.UTC(2026, 2, day)))
  const files = async () =>
    (await readdir(backups)).sort().map((name) => Number(/-03-(\d\d)T/.exec(name)?.[1]))
  for (const day of [1, 2]) await onDay(day)
  await store.flipBit(rotten.sha256)
  for (const day of [3, 4, 5]) await onDay(day)
  expect(await files()).toEqual([2, 4, 5])
  await store.flipBit(rotten.sha256)
  for (const day of [6, 7]) await onDay(day)
  expect(await files()).toEqual([6, 7])
  await db.deleteFrom('attachment').where('sha256', '=', rotten.sha256).execute()
}, 120_000)

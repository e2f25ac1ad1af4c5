import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manualName, scheduledName } from '#server/platform/backup/backup-runs.ts'
import { latestBackup } from './run-drill.ts'

test('the drill takes the latest backup, made by the schedule or by hand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-latest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const write = (name: string) => writeFile(join(folder, name), '')
  await write('before-0.1.0-2026-11-30T000000.backup')
  expect(await latestBackup(folder)).toBeNull()
  await write(manualName(at(20)))
  expect(await latestBackup(folder)).toBe(join(folder, manualName(at(20))))
  await write(scheduledName(at(21)))
  expect(await latestBackup(folder)).toBe(join(folder, scheduledName(at(21))))
  await write(manualName(at(22)))
  expect(await latestBackup(folder)).toBe(join(folder, manualName(at(22))))
})

import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { freePort } from './crash-test/app-process.ts'
import { createTestDatabase } from './test/database.ts'

const root = join(import.meta.dirname, '..')
const app = testApp({ demo: false })

/** Runs the command on the installation of the test, with other settings. */
async function doctor(env: Record<string, string> = {}) {
  const { host, user, database } = app.connection
  const child = spawn(process.execPath, ['tools/doctor.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: `${await freePort()}`,
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
      DATA_DIR: app.services.config.dataDir,
      PUBLIC_URL: 'https://register.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  return { code: await ended, output }
}

test('a sound installation: every check passes, or has a note', async () => {
  const smtp = await startMailServer()
  const { code, output } = await doctor({ SMTP_URL: smtp.url })
  await smtp.close()
  expect(output).not.toContain('NO ')
  for (const name of ['Port', 'Address', 'Data folder', 'Free space', 'File store', 'Mail server'])
    expect(output).toContain(`yes   ${name}`)
  for (const name of ['Database', 'Role', 'Schema', 'Clock', 'Signing key', 'Mails', 'Time zone'])
    expect(output).toContain(`yes   ${name}`)
  expect(code).toBe(0)
}, 60_000)

test('several faults are reported together, each with its remedy', async () => {
  const { code, output } = await doctor({
    PUBLIC_URL: 'http://register.example',
    DEMO: 'on',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SCANNER_URL: 'clamd://127.0.0.1:1',
    TRUSTED_PROXIES: 'the-proxy',
    SECRETS_KEY_FILE: '/nowhere/key',
  })
  const lines = output.split('\n')
  const remedyOf = (words: RegExp) => lines[lines.findIndex((line) => words.test(line)) + 1]
  expect(remedyOf(/^NO +Address .*passwords are sent in the clear/)).toContain('TLS proxy')
  expect(remedyOf(/^NO +Safety .*password that everybody knows/)).toContain('DEMO=off')
  expect(remedyOf(/^NO +Mail server .*ECONNREFUSED/)).toContain('SMTP_URL')
  expect(remedyOf(/^NO +Virus scanner /)).toContain('SCANNER_URL')
  expect(remedyOf(/^NO +Proxies .*the-proxy is no address/)).toContain('by address')
  expect(remedyOf(/^NO +Key of secrets .*\/nowhere\/key/)).toContain('backup')
  expect(code).toBe(1)
}, 60_000)

test('an invalid setting is the only finding', async () => {
  const { code, output } = await doctor({ PORT: '99999' })
  expect(output).toMatch(/^NO +Settings +PORT=99999: use a number/m)
  expect(code).toBe(1)
}, 60_000)

test('before the first start: an empty database and no data folder', async () => {
  const database = await createTestDatabase('template0')
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-doctor-'))
  const { host, user, database: name } = database.config
  const { code, output } = await doctor({
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&sslmode=disable`,
    DATA_DIR: join(folder, 'none'),
  })
  expect(output).not.toContain('NO ')
  expect(output).toMatch(/^yes +Database +PostgreSQL 18, UTF8/m)
  expect(code).toBe(0)
  await database.drop()
  await rm(folder, { recursive: true })
}, 60_000)

test('a database of an earlier version: pending migrations are a note, and there is no fault', async () => {
  const { db } = app.services
  await sql`delete from schema_migration where name = '20261123T2243_create_file_fault'`.execute(db)
  await sql`alter table file_fault rename to later_file_fault`.execute(db)
  const { output, code } = await doctor()
  await sql`alter table later_file_fault rename to file_fault`.execute(db)
  expect(output).toMatch(/^note +Schema +The next start runs 1 migrations/m)
  expect(output).toMatch(/^yes +Stored files +Known after the upgrade/m)
  // The rename stands for a database without the table; in one of a released version nothing differs.
  expect(output.match(/^NO .*/gm)).toEqual([expect.stringContaining('The schema was altered')])
  expect(code).toBe(1)
}, 60_000)

test('a data folder of another PostgreSQL is reported with the commands that move the data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-doctor-'))
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  const { code, output } = await doctor({ DATABASE_URL: '', DATA_DIR: dataDir })
  const lines = output.split('\n')
  const line = lines.findIndex((one) => one.startsWith('NO    Database'))
  expect(lines[line]).toContain(`${dataDir}/postgres was written by PostgreSQL 17`)
  expect(lines[line + 1]).toContain(`"DATA_DIR=${dataDir} npm run backup -- move.backup"`)
  expect(lines[line + 1]).toContain(`"DATA_DIR=${dataDir}-18 npm run restore -- move.backup"`)
  expect(output).not.toContain('Embedded in')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  expect(code).toBe(1)
  await rm(dataDir, { recursive: true })
}, 60_000)

test('the port of another program is reported', async () => {
  const { port } = new URL(app.url)
  const mine = await doctor({ PORT: port })
  expect(mine.output).toMatch(/^yes +Port +Plimsoll runs at HOST=127\.0\.0\.1/m)
  const smtp = await startMailServer()
  const foreign = await doctor({ PORT: new URL(smtp.url).port })
  await smtp.close()
  expect(foreign.output).toMatch(/^NO +Port .*is in use by another program/m)
}, 60_000)

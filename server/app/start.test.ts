import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tools/crash-test/app-process.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { client } from '#server/testing/testing.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const urlOf = ({ config: { host, user, database } }: TestDatabase) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&sslmode=disable`

/** Starts the product as a process of its own. `until` waits for text on its output. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/app/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      CAPTCHA: 'off',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      listeners.forEach((listener) => listener())
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return {
    ended,
    output: () => output,
    until: (words: RegExp) =>
      Promise.race([
        new Promise<void>((resolve) => {
          const check = () => words.test(output) && resolve()
          listeners.add(check)
          check()
        }),
        ended.then((code) => {
          throw new Error(`ended with ${code}: ${output}`)
        }),
      ]),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

test.each([
  [
    'a port in use',
    { HOST: '127.0.0.1' },
    /HOST=127\.0\.0\.1 PORT=\d+ is in use by another program/,
  ],
  [
    'a foreign address',
    { HOST: '192.0.2.1' },
    /this machine has no address as in HOST=192\.0\.2\.1/,
  ],
  [
    'an unknown name',
    { HOST: 'nowhere.invalid' },
    /the name in HOST=nowhere\.invalid .*Correct HOST/,
  ],
])(
  '%s is refused with a message before the data folder is filled',
  async (_what, env, words) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const dataDir = await mkdtemp(join(folder, 'refused-'))
    const product = start({ ...env, PORT: `${port}`, DATA_DIR: dataDir })
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(words)
    expect(await readdir(dataDir)).toEqual([])
    other.close()
  },
  30_000,
)

test('a start that a restart would not change ends with 78, which the unit does not restart', async () => {
  const dataDir = await mkdtemp(join(folder, 'refused-'))
  const setting = start({ DATA_DIR: dataDir, BACKUP_TIME: 'tonight' })
  expect(await setting.ended).toBe(78)
  expect(setting.output()).toMatch(/BACKUP_TIME=tonight: use a time/)
  const list = start({ DATA_DIR: dataDir, ALLOW_UNENCRYPTED: 'everything' })
  expect(await list.ended).toBe(78)
  await writeFile(join(dataDir, 'restore-unfinished'), '')
  const restore = start({ DATA_DIR: dataDir, PORT: `${await freePort()}` })
  expect(await restore.ended).toBe(78)
  expect(restore.output()).toMatch(/was not finished/)
  await rm(join(dataDir, 'restore-unfinished'))
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  const major = start({ DATA_DIR: dataDir, PORT: `${await freePort()}` })
  expect(await major.ended).toBe(78)
  expect(major.output()).toMatch(/written by PostgreSQL 17/)
  expect(await readFile(join(root, 'deploy/plimsoll@.service'), 'utf8')).toContain(
    '\nRestartPreventExitStatus=78\n',
  )
}, 60_000)

test("the first password is stored in a file readable by the server's account only, until the first sign-in", async () => {
  const database = await createTestDatabase('template0')
  const dataDir = await mkdtemp(join(folder, 'first-'))
  const product = start({
    HOST: '::1',
    PORT: `${await freePort()}`,
    DEMO: 'off',
    DATABASE_URL: urlOf(database),
    DATA_DIR: dataDir,
  })
  try {
    await product.until(/Plimsoll is ready/)
    const path = join(dataDir, 'first-password.txt')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const password = (await readFile(path, 'utf8')).trim()
    expect(password).toMatch(/^[\w-]{12}$/)
    expect(product.output()).not.toContain(password)
    expect(product.output()).toContain(path)
    const url = /ready on (\S+)/.exec(product.output())?.[1] ?? ''
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    const login = () => client(url, '').callOk('auth/login', { username: 'admin', password })
    expect((await login()).token).toBeTruthy()
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await login()).token).toBeTruthy()
  } finally {
    await product.stop()
    await database.drop()
  }
}, 120_000)

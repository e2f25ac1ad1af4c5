import { execFile, spawn } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyFolder } from '#tools/test/copy-folder.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import { seededDatabase } from '#tools/test/seeded-database.ts'
import { freePort } from '#tools/crash-test/app-process.ts'
import { loadModules } from '#server/app/modules.ts'
import { client } from '#server/testing/testing.ts'

let filled: Awaited<ReturnType<typeof seededDatabase>>
beforeAll(async () => {
  filled = await seededDatabase('demo', await loadModules(), inject('pg'), inject('testDir'))
})

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'plimsoll-private-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every path below a folder with its mode; links are not followed. */
async function modes(path: string): Promise<[path: string, mode: string][]> {
  const names = (await readdir(path, { recursive: true })).map((name) => join(path, name))
  return Promise.all(
    [path, ...names].map(async (one): Promise<[string, string]> => {
      const about = await lstat(one)
      return [
        one,
        `${about.isSymbolicLink() ? 'link' : about.isDirectory() ? 'folder' : 'file'} ${(about.mode & 0o777).toString(8)}`,
      ]
    }),
  )
}
const open = async (path: string) =>
  (await modes(path)).filter(([, mode]) => !['folder 700', 'file 600'].includes(mode))

test('files of the product, also of earlier versions, are accessible to its account only: data, uploads, backups', async () => {
  const database = await createTestDatabase(filled.template)
  const [dataDir, backups, outside] = [
    join(folder, 'data'),
    join(folder, 'backups'),
    join(folder, 'outside'),
  ]
  copyFolder(filled.folder, dataDir)
  await mkdir(join(dataDir, 'files/incoming'), { recursive: true })
  await writeFile(join(dataDir, 'files/incoming/left'), 'by a process that is gone')
  await writeFile(outside, '')
  await symlink(outside, join(dataDir, 'a link'))
  await run('chmod', ['-R', 'u=rwX,go=rX', dataDir])
  await chmod(outside, 0o644)
  const { host, port, user, database: name } = database.config
  const at = await freePort()
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    DATA_DIR: dataDir,
    PORT: `${at}`,
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  }
  // As permissive as an operator's shell can be.
  const under = (script: string, ...args: string[]): [string, string[]] => [
    'sh',
    ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, script, ...args],
  ]
  const server = spawn(...under('server/app/main.ts'), {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((done) => {
    server.once('exit', () => done())
  })
  try {
    const url = `http://127.0.0.1:${at}`
    while (
      server.exitCode === null &&
      !(await fetch(`${url}/api/ready`).then(
        (r) => r.ok,
        () => false,
      ))
    )
      await pause(100)
    expect(await open(dataDir)).toEqual([[join(dataDir, 'a link'), 'link 777']])
    expect((await lstat(outside)).mode & 0o777).toBe(0o644)
    const { token } = await client(url, '').callOk('auth/login', {
      username: 'admin',
      password: 'Plimsoll-2026',
    })
    expect(
      (
        await client(url, token).upload(
          'kept.csv',
          Buffer.from('Mark,Draught\nprivate,9.8\n'),
          'text/csv',
        )
      ).code,
    ).toBe(0)
    await run(...under('tools/backup/run.ts', 'backup', backups), { cwd: root, env })
    await rm(join(dataDir, 'a link'))
  } finally {
    server.kill('SIGTERM')
    await gone
    await database.drop()
  }
  expect(await open(dataDir)).toEqual([])
  expect(await open(backups)).toEqual([])
  expect(await readdir(backups)).toHaveLength(1)
}, 120_000)

test('the start scripts restrict the access to the files they create', async () => {
  expect(await readFile(join(root, 'start.mjs'), 'utf8')).toMatch(
    /process\.umask\(0o077\)\n.*become/,
  )
  expect(await readFile(join(root, 'server/app/main.ts'), 'utf8')).toMatch(
    /^import '.\/umask.ts'\n/,
  )
})

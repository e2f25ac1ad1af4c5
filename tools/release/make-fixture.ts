/**
 * Writes the fixture of a release, tools/release/fixtures/<version>.backup: an archive of its own
 * `npm run backup` with rows in every table.
 * node tools/release/make-fixture.ts <folder with the release> <version>
 * The folder is a copy of the release with its node_modules, such as `git archive v0.1.0 | tar -x
 * -C folder`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const [given = '', version = ''] = process.argv.slice(2)
if (!version) throw new Error('use make-fixture.ts <folder with the release> <version>')
const release = resolve(given)
const largest = 2_200_000

const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-fixture-'))
try {
  const filler = 'tools/release/fill-every-table.ts'
  mkdirSync(join(release, 'tools/release'), { recursive: true })
  cpSync(join(import.meta.dirname, 'fill-every-table.ts'), join(release, filler))
  const path = join(import.meta.dirname, 'fixtures', `${version}.backup`)
  mkdirSync(join(import.meta.dirname, 'fixtures'), { recursive: true })
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: release,
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: '' },
    })
  run(filler, dataDir)
  run('tools/backup/run.ts', 'backup', path)
  if (statSync(path).size > largest)
    throw new Error(`${path} has ${statSync(path).size} bytes: keep it below ${largest}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

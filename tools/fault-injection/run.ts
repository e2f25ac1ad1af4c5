/**
 * npm run test:fault-injection -- [name …]: takes resources from the running product one after
 * another, and checks messages, /api/health, atomic writes and recovery. Faults that this machine
 * cannot inject are skipped with a note.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#server/testing/testing.ts'
import { startSmtpSink } from '../crash-test/smtp-sink.ts'
import type { SmtpSink } from '../crash-test/smtp-sink.ts'
import {
  copyDemoFolder,
  freePort,
  openCheckPool,
  appProcess,
  waitUntil,
} from '../crash-test/app-process.ts'
import type { AppProcess } from '../crash-test/app-process.ts'
import {
  assert,
  customer,
  waitUntilHealthy,
  customerExists,
  waitUntilUnhealthy,
  assertUnavailable,
  signIn,
  Skipped,
  csvFile,
} from './helpers.ts'
import type { FaultResult, Result } from './helpers.ts'
import { storageFaults } from './storage-faults.ts'
import type { StorePlace } from './storage-faults.ts'
import { startS3 } from '../test/s3-server.ts'

const results: Result[] = []
const failures: string[] = []
const root = process.getuid?.() === 0
const folder = await mkdtemp(join(tmpdir(), 'plimsoll-faults-'))
const run = (...command: [string, ...string[]]) =>
  execFileSync(command[0], command.slice(1), { stdio: 'pipe' })

const faults: Record<
  string,
  (it: AppProcess, admin: Client, smtpSink: SmtpSink) => Promise<FaultResult>
> = {
  async 'mail server down'(it, admin, smtpSink) {
    await smtpSink.setState('down')
    return mailLater(it, admin, smtpSink)
  },
  async 'mail server hangs'(it, admin, smtpSink) {
    await smtpSink.setState('hangs')
    return mailLater(it, admin, smtpSink)
  },
  async 'database killed'(it, admin) {
    const before = customer()
    await admin.callOk('basic/customer/save', before)
    process.kill((await it.databasePid())!, 'SIGKILL')
    const refused = customer()
    const answer = await admin.call('basic/customer/save', refused)
    const refusal = answer.code === 0 ? 'none: it was back already' : assertUnavailable(answer)
    const healthState =
      answer.code === 0
        ? ''
        : await waitUntilUnhealthy(it, 'database').catch(() => 'it was back already')
    const ms = await waitUntilHealthy(it, 'database')
    assert(
      (await customerExists(it, before.name)) &&
        (await customerExists(it, refused.name)) === (answer.code === 0),
      'what was confirmed is not what is there',
    )
    await admin.callOk('basic/customer/save', customer())
    return { shown: healthState, refusal, recovered: `${(ms / 1000).toFixed(1)} s` }
  },
  async 'database slow'(it, admin) {
    const db = openCheckPool(it.connection)
    try {
      await db.query(
        `create
          or replace function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new;
          end $$`,
      )
      await db.query(
        'create trigger slowly before insert on customer for each row execute function slowly()',
      )
      const refused = customer()
      const refusal = assertUnavailable(await admin.call('basic/customer/save', refused))
      assert(!(await customerExists(it, refused.name)), 'what was refused is there')
      await db.query('drop trigger slowly on customer')
      await admin.callOk('basic/customer/save', customer())
      // The table is locked: every writing call waits.
      const lock = await db.connect()
      await lock.query('begin; lock table number_series in access exclusive mode')
      const healthState = await waitUntilUnhealthy(it, 'database')
      await lock.query('rollback')
      lock.release()
      return {
        shown: healthState,
        refusal,
        recovered: `${((await waitUntilHealthy(it, 'database')) / 1000).toFixed(1)} s`,
      }
    } finally {
      await db.end()
    }
  },
  async 'data folder read-only'(it, admin) {
    if (!root) throw new Skipped('needs root, to mount a folder read-only')
    const files = join(it.dataDir, 'files')
    await mkdir(files, { recursive: true })
    run('mount', '--bind', files, files)
    try {
      run('mount', '-o', 'remount,ro,bind', files)
      const refusal = assertUnavailable(
        await admin.upload('refused.csv', csvFile(5_000), 'text/csv'),
      )
      const healthState = await waitUntilUnhealthy(it, 'files')
      run('mount', '-o', 'remount,rw,bind', files)
      const ms = await waitUntilHealthy(it, 'files')
      const taken = await admin.upload('taken.csv', csvFile(5_000), 'text/csv')
      assert(taken.code === 0, `an upload is refused afterwards: ${taken.code} ${taken.msg}`)
      return { shown: healthState, refusal, recovered: `${(ms / 1000).toFixed(1)} s` }
    } finally {
      run('umount', '-l', files)
    }
  },
}

async function mailLater(it: AppProcess, admin: Client, smtpSink: SmtpSink): Promise<FaultResult> {
  const db = openCheckPool(it.connection)
  try {
    const {
      list: [quotation],
    } = await admin.callOk('work/quotation/list', { status: [40], size: 1 })
    const begun = performance.now()
    // Work that sends a mail is completed immediately.
    await admin.callOk('work/quotation/send', {
      id: quotation.id,
      version: quotation.version,
      to: `fault${Date.now()}@plimsoll.test`,
    })
    const ms = Math.round(performance.now() - begun)
    const {
      rows: [{ id }],
    } = await db.query('select max(id) as id from outbox')
    const healthState = await waitUntilUnhealthy(it, 'mail')
    await smtpSink.setState('takes')
    const back = Date.now()
    await waitUntil(
      'the mail is sent',
      async () =>
        (await db.query('select state from outbox where id = $1', [id])).rows[0].state === 'sent',
      180_000,
      500,
    )
    const seconds = (Date.now() - back) / 1000
    await waitUntilHealthy(it, 'mail')
    assert(
      smtpSink.accepted.filter((mail) => mail.id.startsWith(`<${id}.`)).length === 1,
      'the mail was not sent once',
    )
    return {
      shown: healthState,
      refusal: `none: the work was done in ${ms} ms, the mail waits`,
      recovered: `sent once after ${seconds.toFixed(0)} s`,
    }
  } finally {
    await db.end()
  }
}

/** A separate disk that is small enough to fill. */
async function diskFull(): Promise<FaultResult> {
  if (!root) throw new Skipped('needs root, to mount a small disk')
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk)
  } catch {
    throw new Skipped('this machine lets nobody mount a tmpfs')
  }
  const dataDir = join(disk, 'data')
  let it: AppProcess | undefined
  try {
    await copyDemoFolder(dataDir)
    it = await appProcess(dataDir)
    await it.start()
    const admin = await signIn(it)
    const before = customer()
    await admin.callOk('basic/customer/save', before)
    execFileSync('sh', [
      '-c',
      `dd if=/dev/zero of=${join(disk, 'filler')} bs=1M 2>/dev/null || true`,
    ])
    const upload = await admin.upload('refused.csv', csvFile(2_000_000), 'text/csv')
    const refusal = assertUnavailable(upload)
    const healthState = await waitUntilUnhealthy(it, 'disk')
    const refused: string[] = []
    for (let i = 0; i < 40; i++) {
      const one = customer()
      const answer = await admin
        .call('basic/customer/save', one)
        .catch(() => ({ code: 503, msg: '' }))
      if (answer.code !== 0) {
        assert(answer.code === 503, `a save was answered ${answer.code} ${answer.msg}`)
        refused.push(one.name)
      }
    }
    await rm(join(disk, 'filler'))
    const ms =
      (await waitUntilHealthy(it, 'database')) + (await waitUntilHealthy(it, 'disk').catch(() => 0))
    assert(await customerExists(it, before.name), 'what was confirmed is lost')
    for (const name of refused)
      assert(!(await customerExists(it, name)), 'what was refused is there')
    assert(
      (await admin.upload('taken.csv', csvFile(5_000), 'text/csv')).code === 0,
      'an upload is refused afterwards',
    )
    return {
      shown: healthState,
      refusal,
      recovered: `${(ms / 1000).toFixed(1)} s, ${refused.length} of 40 saves refused meanwhile`,
    }
  } finally {
    await it?.stop()
    await pause(500)
    run('umount', '-l', disk)
  }
}

/** Changes the clock of the server process only, by libfaketime. */
async function clockBack(): Promise<FaultResult> {
  const library = [
    '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
    '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  ].find((path) => existsSync(path))
  if (!library) throw new Skipped("needs Debian's package faketime")
  const dataDir = join(folder, 'clock')
  await copyDemoFolder(dataDir)
  const stamp = join(folder, 'faketime')
  await writeFile(stamp, '+0\n')
  const it = await appProcess(dataDir, {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: stamp,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  try {
    await it.start()
    const admin = await signIn(it)
    await admin.callOk('basic/customer/save', customer())
    await writeFile(stamp, '-3h\n')
    const healthState = await waitUntilUnhealthy(it, 'clock')
    const saved = customer()
    const { id, version } = await admin.callOk('basic/customer/save', saved)
    assert(
      (await admin.call('basic/customer/save', { id, version, remark: 'x' })).code === 0,
      'a save is refused',
    )
    await writeFile(stamp, '+0\n')
    const ms = await waitUntilHealthy(it, 'clock')
    assert((await admin.call('basic/customer/get', { id })).code === 0, 'the session has ended')
    return {
      shown: healthState,
      refusal: 'none: sessions, numbers and saves go on',
      recovered: `${(ms / 1000).toFixed(1)} s after it was put right`,
    }
  } finally {
    await it.stop()
  }
}

async function runFault(fault: string, work: () => Promise<FaultResult>): Promise<void> {
  try {
    results.push({ fault, ...(await work()) })
  } catch (error) {
    if (error instanceof Skipped)
      results.push({ fault, shown: 'skipped', refusal: error.message, recovered: '' })
    else {
      failures.push(`${fault}: ${(error as Error).message}`)
      results.push({ fault, shown: 'FAULT', refusal: (error as Error).message, recovered: '' })
    }
  }
  console.log(results.at(-1))
}

/** An external file store that becomes unavailable. */
async function storeTried(): Promise<void> {
  const store = await startS3()
  const dataDir = join(folder, 'elsewhere')
  await copyDemoFolder(dataDir)
  const it = await appProcess(dataDir, { S3_URL: store.url })
  await it.start()
  const storePlace: StorePlace = { it, store, admin: await signIn(it) }
  try {
    for (const [name, fault] of Object.entries(storageFaults))
      if (isSelected(name)) await runFault(name, () => fault(storePlace))
  } finally {
    await it.stop()
    await storePlace.store.close()
  }
}

const selectedNames = process.argv.slice(2)
const isSelected = (name: string) =>
  !selectedNames.length || selectedNames.some((part) => name.includes(part))
const smtpSink = await startSmtpSink(await freePort())
try {
  const inOne = Object.entries(faults).filter(([name]) => isSelected(name))
  if (inOne.length) {
    const dataDir = join(folder, 'data')
    await copyDemoFolder(dataDir)
    const it = await appProcess(dataDir, { SMTP_URL: smtpSink.url, STATEMENT_TIMEOUT: '3' })
    try {
      await it.start()
      const admin = await signIn(it)
      for (const [name, fault] of inOne) await runFault(name, () => fault(it, admin, smtpSink))
    } finally {
      await it.stop()
    }
  }
  if (isSelected('disk full')) await runFault('disk full', diskFull)
  if (Object.keys(storageFaults).some(isSelected)) await storeTried()
  if (isSelected('clock set back')) await runFault('clock set back', clockBack)
} finally {
  await smtpSink.setState('down')
  await rm(folder, { recursive: true, force: true })
}
console.table(results)
for (const failure of failures) console.error(`FAULT ${failure}`)
process.exit(failures.length ? 1 : 0)

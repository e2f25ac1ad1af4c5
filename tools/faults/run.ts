/**
 * npm run test:faults -- [name …]: takes from the running product what it needs, one thing after the other, and looks whether it says so, in
 * words and in /api/health, writes nothing by half, and recovers by itself. What this machine cannot do is skipped, and said.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#server/testing.ts'
import { openMailbox } from '../crash/mailbox.ts'
import type { Mailbox } from '../crash/mailbox.ts'
import { filledFolder, freePort, looking, product, until } from '../crash/product.ts'
import type { Product } from '../crash/product.ts'
import { check, customer, green, known, red, refusedWell, signIn, Skipped, table } from './look.ts'
import type { Found, Result } from './look.ts'
import { storeFaults } from './store.ts'
import type { StorePlace } from './store.ts'
import { startS3 } from '../test/s3-server.ts'

const results: Result[] = []
const failures: string[] = []
const root = process.getuid?.() === 0
const folder = await mkdtemp(join(tmpdir(), 'plimsoll-faults-'))
const run = (...command: [string, ...string[]]) => execFileSync(command[0], command.slice(1), { stdio: 'pipe' })

const faults: Record<string, (it: Product, admin: Client, mailbox: Mailbox) => Promise<Found>> = {
  async 'mail server down'(it, admin, mailbox) {
    await mailbox.become('down')
    return mailLater(it, admin, mailbox)
  },
  async 'mail server hangs'(it, admin, mailbox) {
    await mailbox.become('hangs')
    return mailLater(it, admin, mailbox)
  },
  async 'database killed'(it, admin) {
    const before = customer()
    await admin.ok('basic/customer/save', before)
    process.kill((await it.databasePid())!, 'SIGKILL')
    const refused = customer()
    const answer = await admin.call('basic/customer/save', refused)
    const refusal = answer.code === 0 ? 'none: it was back already' : refusedWell(answer)
    const shown = answer.code === 0 ? '' : await red(it, 'database').catch(() => 'it was back already')
    const ms = await green(it, 'database')
    check(await known(it, before.name) && (await known(it, refused.name)) === (answer.code === 0), 'what was confirmed is not what is there')
    await admin.ok('basic/customer/save', customer())
    return { shown, refusal, recovered: `${(ms / 1000).toFixed(1)} s` }
  },
  async 'database slow'(it, admin) {
    const db = looking(it.connection)
    try {
      await db.query('create or replace function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$')
      await db.query('create trigger slowly before insert on customer for each row execute function slowly()')
      const refused = customer()
      const refusal = refusedWell(await admin.call('basic/customer/save', refused))
      check(!(await known(it, refused.name)), 'what was refused is there')
      await db.query('drop trigger slowly on customer')
      await admin.ok('basic/customer/save', customer())
      // Locked out by somebody: every call that writes waits.
      const lock = await db.connect()
      await lock.query('begin; lock table number_series in access exclusive mode')
      const shown = await red(it, 'database')
      await lock.query('rollback')
      lock.release()
      return { shown, refusal, recovered: `${((await green(it, 'database')) / 1000).toFixed(1)} s` }
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
      const refusal = refusedWell(await admin.upload('refused.csv', table(5_000), 'text/csv'))
      const shown = await red(it, 'files')
      run('mount', '-o', 'remount,rw,bind', files)
      const ms = await green(it, 'files')
      const taken = await admin.upload('taken.csv', table(5_000), 'text/csv')
      check(taken.code === 0, `an upload is refused afterwards: ${taken.code} ${taken.msg}`)
      return { shown, refusal, recovered: `${(ms / 1000).toFixed(1)} s` }
    } finally {
      run('umount', '-l', files)
    }
  },
}

async function mailLater(it: Product, admin: Client, mailbox: Mailbox): Promise<Found> {
  const db = looking(it.connection)
  try {
    const { list: [quotation] } = await admin.ok('work/quotation/list', { status: [40], size: 1 })
    const begun = performance.now()
    // A work that tells somebody by mail is done all the same, and at once.
    await admin.ok('work/quotation/send', { id: quotation.id, version: quotation.version, to: `fault${Date.now()}@plimsoll.test` })
    const ms = Math.round(performance.now() - begun)
    const { rows: [{ id }] } = await db.query('select max(id) as id from outbox')
    const shown = await red(it, 'mail')
    await mailbox.become('takes')
    const back = Date.now()
    await until('the mail is sent', async () => (await db.query('select state from outbox where id = $1', [id])).rows[0].state === 'sent', 180_000, 500)
    const seconds = (Date.now() - back) / 1000
    await green(it, 'mail')
    check(mailbox.taken.filter((mail) => mail.id.startsWith(`<${id}.`)).length === 1, 'the mail was not sent once')
    return { shown, refusal: `none: the work was done in ${ms} ms, the mail waits`, recovered: `sent once after ${seconds.toFixed(0)} s` }
  } finally {
    await db.end()
  }
}

/** A disk of its own, small enough to be filled. */
async function diskFull(): Promise<Found> {
  if (!root) throw new Skipped('needs root, to mount a small disk')
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk)
  } catch {
    throw new Skipped('this machine lets nobody mount a tmpfs')
  }
  const dataDir = join(disk, 'data')
  let it: Product | undefined
  try {
    await filledFolder(dataDir)
    it = await product(dataDir)
    await it.start()
    const admin = await signIn(it)
    const before = customer()
    await admin.ok('basic/customer/save', before)
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${join(disk, 'filler')} bs=1M 2>/dev/null || true`])
    const upload = await admin.upload('refused.csv', table(2_000_000), 'text/csv')
    const refusal = refusedWell(upload)
    const shown = await red(it, 'disk')
    const refused: string[] = []
    for (let i = 0; i < 40; i++) {
      const one = customer()
      const answer = await admin.call('basic/customer/save', one).catch(() => ({ code: 503, msg: '' }))
      if (answer.code !== 0) {
        check(answer.code === 503, `a save was answered ${answer.code} ${answer.msg}`)
        refused.push(one.name)
      }
    }
    await rm(join(disk, 'filler'))
    const ms = await green(it, 'database') + await green(it, 'disk').catch(() => 0)
    check(await known(it, before.name), 'what was confirmed is lost')
    for (const name of refused) check(!(await known(it, name)), 'what was refused is there')
    check((await admin.upload('taken.csv', table(5_000), 'text/csv')).code === 0, 'an upload is refused afterwards')
    return { shown, refusal, recovered: `${(ms / 1000).toFixed(1)} s, ${refused.length} of 40 saves refused meanwhile` }
  } finally {
    await it?.stop()
    await pause(500)
    run('umount', '-l', disk)
  }
}

/** The server's clock alone, by libfaketime; nothing of the machine is changed. */
async function clockBack(): Promise<Found> {
  const library = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1'].find((path) => existsSync(path))
  if (!library) throw new Skipped('needs Debian\'s package faketime')
  const dataDir = join(folder, 'clock')
  await filledFolder(dataDir)
  const stamp = join(folder, 'faketime')
  await writeFile(stamp, '+0\n')
  const it = await product(dataDir, { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: stamp, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
  try {
    await it.start()
    const admin = await signIn(it)
    await admin.ok('basic/customer/save', customer())
    await writeFile(stamp, '-3h\n')
    const shown = await red(it, 'clock')
    const saved = customer()
    const { id, version } = await admin.ok('basic/customer/save', saved)
    check((await admin.call('basic/customer/save', { id, version, remark: 'x' })).code === 0, 'a save is refused')
    await writeFile(stamp, '+0\n')
    const ms = await green(it, 'clock')
    check((await admin.call('basic/customer/get', { id })).code === 0, 'the session has ended')
    return { shown, refusal: 'none: sessions, numbers and saves go on', recovered: `${(ms / 1000).toFixed(1)} s after it was put right` }
  } finally {
    await it.stop()
  }
}

async function tried(fault: string, work: () => Promise<Found>): Promise<void> {
  try {
    results.push({ fault, ...await work() })
  } catch (error) {
    if (error instanceof Skipped) results.push({ fault, shown: 'skipped', refusal: error.message, recovered: '' })
    else {
      failures.push(`${fault}: ${(error as Error).message}`)
      results.push({ fault, shown: 'FAULT', refusal: (error as Error).message, recovered: '' })
    }
  }
  console.log(results.at(-1))
}

/** Files in a store elsewhere, which is taken away while the product runs. */
async function storeTried(): Promise<void> {
  const store = await startS3()
  const dataDir = join(folder, 'elsewhere')
  await filledFolder(dataDir)
  const it = await product(dataDir, { S3_URL: store.url })
  await it.start()
  const place: StorePlace = { it, store, admin: await signIn(it) }
  try {
    for (const [name, fault] of Object.entries(storeFaults)) if (asked(name)) await tried(name, () => fault(place))
  } finally {
    await it.stop()
    await place.store.close()
  }
}

const wanted = process.argv.slice(2)
const asked = (name: string) => !wanted.length || wanted.some((part) => name.includes(part))
const mailbox = await openMailbox(await freePort())
try {
  const inOne = Object.entries(faults).filter(([name]) => asked(name))
  if (inOne.length) {
    const dataDir = join(folder, 'data')
    await filledFolder(dataDir)
    const it = await product(dataDir, { SMTP_URL: mailbox.url, STATEMENT_TIMEOUT: '3' })
    try {
      await it.start()
      const admin = await signIn(it)
      for (const [name, fault] of inOne) await tried(name, () => fault(it, admin, mailbox))
    } finally {
      await it.stop()
    }
  }
  if (asked('disk full')) await tried('disk full', diskFull)
  if (Object.keys(storeFaults).some(asked)) await storeTried()
  if (asked('clock set back')) await tried('clock set back', clockBack)
} finally {
  await mailbox.become('down')
  await rm(folder, { recursive: true, force: true })
}
console.table(results)
for (const failure of failures) console.error(`FAULT ${failure}`)
process.exit(failures.length ? 1 : 0)

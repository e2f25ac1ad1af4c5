/** A store of files elsewhere that is away, silent or slow: what needs it is refused in words, everything else goes on. */
import type { Client } from '#server/testing.ts'
import type { Product } from '../crash/product.ts'
import { startS3 } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'
import { check, customer, green, health, red, refusedWell, table } from './look.ts'
import type { Found } from './look.ts'

export interface StorePlace { it: Product; admin: Client; store: S3Server }

/** Twelve people upload at once, which is more than there are connections to the database, while others look and save. */
async function meanwhile(admin: Client, uploads: Promise<{ code: number; msg: string }>[]): Promise<number> {
  let worst = 0
  const over = Promise.allSettled(uploads).then(() => true)
  for (let done = false; !done;) {
    const begun = performance.now()
    await admin.ok('basic/customer/list', { size: 1 })
    await admin.ok('basic/customer/save', customer())
    worst = Math.max(worst, performance.now() - begun)
    done = await Promise.race([over, new Promise<boolean>((next) => { setTimeout(() => next(false), 200) })])
  }
  return worst / 1000
}

const many = (admin: Client) => Array.from({ length: 12 }, () => admin.upload('refused.csv', table(5_000), 'text/csv'))

async function away({ it, admin }: StorePlace, take: () => Promise<void> | void, back: () => Promise<void> | void): Promise<Found> {
  const { data: { attachmentId } } = await admin.upload('kept.csv', table(5_000), 'text/csv')
  await take()
  const begun = performance.now()
  const uploads = many(admin)
  const worst = await meanwhile(admin, uploads)
  const answers = await Promise.all(uploads)
  const seconds = (performance.now() - begun) / 1000
  const refusal = refusedWell(answers[0]!)
  for (const answer of answers) refusedWell(answer)
  const shown = await red(it, 'files')
  check((await fetch(`${it.url}/api/ready`)).ok, 'the process is taken from its balancer, though most calls can be answered')
  check((await admin.file('sys/attachment/download', { attachmentId })).status === 503, 'a download is not refused')
  await back()
  const ms = await green(it, 'files')
  check((await admin.upload('taken.csv', table(5_000), 'text/csv')).code === 0, 'an upload is refused afterwards')
  return { shown, refusal: `${refusal}; 12 of 12 uploads, the last after ${seconds.toFixed(1)} s; others looked and saved meanwhile, at worst in ${worst.toFixed(1)} s`, recovered: `${(ms / 1000).toFixed(1)} s` }
}

export const storeFaults: Record<string, (place: StorePlace) => Promise<Found>> = {
  async 'store of files down'(place) {
    const { port, files } = place.store
    return away(place, () => place.store.close(), async () => { place.store = await startS3({ port, files }) })
  },
  async 'store of files hangs'(place) {
    return away(place, () => place.store.fail(1_000_000, true), () => place.store.fail(0))
  },
  async 'store of files slow'({ it, admin, store }) {
    store.slow(2_000)
    const begun = performance.now()
    const uploads = many(admin)
    const worst = await meanwhile(admin, uploads)
    for (const answer of await Promise.all(uploads)) check(answer.code === 0, `an upload was answered ${answer.code} ${answer.msg}`)
    const seconds = (performance.now() - begun) / 1000
    const shown = (await health(it)).checks['files']!.state
    store.slow(0)
    const ms = await green(it, 'files')
    return { shown, refusal: `none: 12 of 12 uploads taken within ${seconds.toFixed(1)} s; others looked and saved meanwhile, at worst in ${worst.toFixed(1)} s`, recovered: `${(ms / 1000).toFixed(1)} s` }
  },
}

/**
 * An external file store that is down, silent or slow: calls that need it are refused, others
 * continue.
 */
import type { Client } from '#server/testing/testing.ts'
import type { AppProcess } from '../crash-test/app-process.ts'
import { startS3 } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'
import {
  assert,
  customer,
  waitUntilHealthy,
  health,
  waitUntilUnhealthy,
  assertUnavailable,
  csvFile,
} from './helpers.ts'
import type { FaultResult } from './helpers.ts'

export interface StorePlace {
  it: AppProcess
  admin: Client
  store: S3Server
}

/** Twelve concurrent uploads, more than database connections, while others read and save. */
async function callDuringUploads(
  admin: Client,
  uploads: Promise<{ code: number; msg: string }>[],
): Promise<number> {
  let worst = 0
  const over = Promise.allSettled(uploads).then(() => true)
  for (let done = false; !done;) {
    const begun = performance.now()
    await admin.callOk('basic/customer/list', { size: 1 })
    await admin.callOk('basic/customer/save', customer())
    worst = Math.max(worst, performance.now() - begun)
    done = await Promise.race([
      over,
      new Promise<boolean>((next) => {
        setTimeout(() => next(false), 200)
      }),
    ])
  }
  return worst / 1000
}

const many = (admin: Client) =>
  Array.from({ length: 12 }, () => admin.upload('refused.csv', csvFile(5_000), 'text/csv'))

async function testUnavailable(
  { it, admin }: StorePlace,
  take: () => Promise<void> | void,
  back: () => Promise<void> | void,
): Promise<FaultResult> {
  const {
    data: { attachmentId },
  } = await admin.upload('kept.csv', csvFile(5_000), 'text/csv')
  await take()
  const begun = performance.now()
  const uploads = many(admin)
  const worst = await callDuringUploads(admin, uploads)
  const answers = await Promise.all(uploads)
  const seconds = (performance.now() - begun) / 1000
  const refusal = assertUnavailable(answers[0]!)
  for (const answer of answers) assertUnavailable(answer)
  const healthState = await waitUntilUnhealthy(it, 'files')
  assert(
    (await fetch(`${it.url}/api/ready`)).ok,
    'the process is taken from its balancer, though most calls can be answered',
  )
  assert(
    (await admin.download('sys/attachment/download', { attachmentId })).status === 503,
    'a download is not refused',
  )
  await back()
  const ms = await waitUntilHealthy(it, 'files')
  assert(
    (await admin.upload('taken.csv', csvFile(5_000), 'text/csv')).code === 0,
    'an upload is refused afterwards',
  )
  return {
    shown: healthState,
    refusal:
      `${refusal}; 12 of 12 uploads, the last after ${seconds.toFixed(1)} s; others looked ` +
      `and saved meanwhile, at worst in ${worst.toFixed(1)} s`,
    recovered: `${(ms / 1000).toFixed(1)} s`,
  }
}

export const storageFaults: Record<string, (place: StorePlace) => Promise<FaultResult>> = {
  async 'store of files down'(place) {
    const { port, files } = place.store
    return testUnavailable(
      place,
      () => place.store.close(),
      async () => {
        place.store = await startS3({ port, files })
      },
    )
  },
  async 'store of files hangs'(place) {
    return testUnavailable(
      place,
      () => place.store.fail(1_000_000, true),
      () => place.store.fail(0),
    )
  },
  async 'store of files slow'({ it, admin, store }) {
    store.slow(2_000)
    const begun = performance.now()
    const uploads = many(admin)
    const worst = await callDuringUploads(admin, uploads)
    for (const answer of await Promise.all(uploads))
      assert(answer.code === 0, `an upload was answered ${answer.code} ${answer.msg}`)
    const seconds = (performance.now() - begun) / 1000
    const healthState = (await health(it)).checks['files']!.state
    store.slow(0)
    const ms = await waitUntilHealthy(it, 'files')
    return {
      shown: healthState,
      refusal:
        `none: 12 of 12 uploads taken within ${seconds.toFixed(1)} s; others looked and ` +
        `saved meanwhile, at worst in ${worst.toFixed(1)} s`,
      recovered: `${(ms / 1000).toFixed(1)} s`,
    }
  },
}

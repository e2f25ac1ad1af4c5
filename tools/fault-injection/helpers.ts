/** Helpers of all fault tests: health, presence of records, and calls. */
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { openCheckPool, waitUntil } from '../crash-test/app-process.ts'
import type { AppProcess } from '../crash-test/app-process.ts'

export interface Result {
  fault: string
  shown: string
  refusal: string
  recovered: string
}
export type FaultResult = Omit<Result, 'fault'>
/** A fault that this machine cannot inject. */
export class Skipped extends Error {}
export const assert = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

interface Health {
  status: string
  checks: Record<string, { state: string; msg?: string }>
}
export const health = async (it: AppProcess): Promise<Health> =>
  (
    (await (
      await fetch(`${it.url}/api/health`, { headers: { 'accept-language': 'en' } })
    ).json()) as { data: Health }
  ).data
export const waitUntilUnhealthy = async (it: AppProcess, name: string): Promise<string> => {
  let message = ''
  await waitUntil(
    `health names ${name}`,
    async () => {
      const one = (await health(it).catch(() => null))?.checks[name]
      message = one?.msg ?? ''
      return one !== undefined && one.state !== 'ok'
    },
    40_000,
    250,
  )
  return message
}
export const waitUntilHealthy = async (it: AppProcess, name: string): Promise<number> => {
  const begun = Date.now()
  let last: Health['checks'][string] | undefined
  await waitUntil(
    `${name} is well again`,
    async () => {
      last = (await health(it).catch(() => null))?.checks[name]
      return last?.state === 'ok'
    },
    90_000,
    250,
  ).catch((error: Error) => {
    throw new Error(`${error.message}; it answers: ${JSON.stringify(last)}`)
  })
  return Date.now() - begun
}
export const signIn = async (it: AppProcess): Promise<Client> =>
  client(
    it.url,
    (
      await client(it.url, '').callOk('auth/login', {
        username: 'admin',
        password: 'Plimsoll-2026',
      })
    ).token,
  )
let n = 0
export const customer = () => ({
  name: `Fault ${process.pid} ${++n} Shipping`,
  customerType: ['owner'],
  region: 'SIN',
  credit: false,
  status: 1,
  email: 'accounts@fault.test',
})
export const customerExists = async (it: AppProcess, name: string): Promise<boolean> => {
  const db = openCheckPool(it.connection)
  try {
    let rows = 0
    await waitUntil(
      'the database can be looked into',
      () =>
        db.query('select from customer where name = $1', [name]).then(
          ({ rowCount }) => {
            rows = rowCount!
            return true
          },
          () => false,
        ),
      60_000,
      250,
    )
    return rows === 1
  } finally {
    await db.end()
  }
}
export const csvFile = (size: number) =>
  Buffer.from(`Reading,Value\n${String(++n).padEnd(size, '7')}\n`)

/** A refusal is 503 with a message, and has no effect. */
export function assertUnavailable(answer: { code: number; msg: string }): string {
  assert(answer.code === 503, `answered ${answer.code} ${answer.msg} where 503 was to be`)
  return answer.msg
}

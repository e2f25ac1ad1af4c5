/** What every fault is looked at by: health, whether something is there, and what people ask for. */
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'
import { looking, until } from '../crash/product.ts'
import type { Product } from '../crash/product.ts'

export interface Result { fault: string; shown: string; refusal: string; recovered: string }
export type Found = Omit<Result, 'fault'>
/** What this machine cannot do. */
export class Skipped extends Error {}
export const check = (holds: boolean, what: string): void => { if (!holds) throw new Error(what) }

interface Health { status: string; checks: Record<string, { state: string; msg?: string }> }
export const health = async (it: Product): Promise<Health> => ((await (await fetch(`${it.url}/api/health`, { headers: { 'accept-language': 'en' } })).json()) as { data: Health }).data
export const red = async (it: Product, name: string): Promise<string> => {
  let said = ''
  await until(`health names ${name}`, async () => {
    const one = (await health(it).catch(() => null))?.checks[name]
    said = one?.msg ?? ''
    return one !== undefined && one.state !== 'ok'
  }, 40_000, 250)
  return said
}
export const green = async (it: Product, name: string): Promise<number> => {
  const begun = Date.now()
  await until(`${name} is well again`, async () => (await health(it).catch(() => null))?.checks[name]?.state === 'ok', 90_000, 250)
  return Date.now() - begun
}
export const signIn = async (it: Product): Promise<Client> => client(it.url, (await client(it.url, '').ok('auth/login', { username: 'admin', password: 'Plimsoll-2026' })).token)
let n = 0
export const customer = () => ({ name: `Fault ${process.pid} ${++n} Shipping`, customerType: ['owner'], region: 'SIN', credit: false, status: 1, email: 'accounts@fault.test' })
export const known = async (it: Product, name: string): Promise<boolean> => {
  const db = looking(it.connection)
  try {
    let rows = 0
    await until('the database can be looked into', () => db.query('select from customer where name = $1', [name]).then(({ rowCount }) => { rows = rowCount!; return true }, () => false), 60_000, 250)
    return rows === 1
  } finally {
    await db.end()
  }
}
export const table = (size: number) => Buffer.from(`Reading,Value\n${String(++n).padEnd(size, '7')}\n`)

/** A refusal is 503, in words, and nothing of what was refused is there afterwards. */
export function refusedWell(answer: { code: number; msg: string }): string {
  check(answer.code === 503, `answered ${answer.code} ${answer.msg} where 503 was to be`)
  return answer.msg
}

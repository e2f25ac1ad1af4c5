import { sql } from 'kysely'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { entryFault } from '#server/values/dictionary-check.ts'
import { Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { customerText } from '../customer.text.ts'
import { customerFaults, tidied } from './customer-rules.ts'

type Values = Record<string, any>

/**
 * What must hold before a company is saved. Allots the number when none is given. A company of the same name is no reason to refuse:
 * `similar` and `duplicates` show it.
 * @throws Refusal 400 at the fields; 409 naming the company that has the number already
 */
export async function checkCustomer(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const values = tidied(given, now)
  const fresh = !now || 'customerNo' in values
  // Looked up only where a date is to be judged or a number allotted.
  const today = values['regTime'] || fresh ? await societyToday(ctx.db) : ''
  const faults = [...customerFaults(values, today), ...await currencyFaults(ctx, values, now)]
  if (faults.length) refuseFields(...faults)
  for (const field of ['imo', 'customerNo'] as const) if (values[field] && values[field] !== now?.[field]) await refuseTaken(ctx, field, values[field], now?.['id'] ?? 0)
  if (!fresh) return values
  return { ...values, customerNo: values['customerNo'] ?? now?.['customerNo'] ?? (await freeNumber(ctx, values['region'] ?? now?.['region'], today)) }
}

/** The currencies of accounts are entries of the dictionary, whose codes may be typed in any case; what stands there stays. */
async function currencyFaults({ db }: Ctx, values: Values, now: Values | null): Promise<FieldFault[]> {
  const accounts = (values['accounts'] ?? []) as Values[]
  const held = new Set(((now?.['accounts'] ?? []) as Values[]).map(({ currency }) => currency))
  if (accounts.every(({ currency }) => held.has(currency))) return []
  const entries = await entriesOf(db, 'CURRENCY')
  return accounts.flatMap(({ currency }, i) => {
    const fault = held.has(currency) || !/^[A-Z]{3}$/.test(currency) ? null : entryFault('CURRENCY', entries, currency)
    return fault ? [{ field: `accounts.${i}.currency`, ...fault }] : []
  })
}

async function refuseTaken(ctx: Ctx, field: 'imo' | 'customerNo', number: string, own: number): Promise<void> {
  const other = await ctx.db.selectFrom('customer').where(field, '=', number).where('id', '<>', own).select(['customerNo', 'name']).executeTakeFirst()
  if (!other) return
  const params = { field: customerText.labels[field], number: other.customerNo, name: other.name }
  throw new Refusal(409, customerText.taken, params, [{ field, phrase: customerText.taken, params }])
}

/** The next number by the society's scheme that nobody has entered by hand. */
const freeNumber = (ctx: Ctx, region: string, date: string): Promise<string> => nextNumber(ctx.db, 'customer', { date, region }, async (number) =>
  (await ctx.db.selectFrom('customer').where('customerNo', '=', number).select('id').executeTakeFirst()) !== undefined)

const companyColumns = ['ownerId', 'managerId', 'crewManagerId', 'operatorId', 'offshoreCompanyId', 'agentId'] as const
/** A handful of names for a sentence. */
const some = (names: readonly string[]) => names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')

/** @throws Refusal 409 naming the ships and accounts that still name one of the companies */
export async function refuseNamed(ctx: Ctx, ids: number[]): Promise<void> {
  const ships = await ctx.db.selectFrom('ship').where((e) => e.or(companyColumns.map((column) => e(column, 'in', ids)))).orderBy('name').limit(4).select('name').execute()
  if (ships.length) refuse(409, customerText.namedByShips, { names: some(ships.map(({ name }) => name)) })
  const people = await ctx.db.selectFrom('appUser').where(sql<boolean>`related_customers && ${ids}`).orderBy('username').limit(4).select('username').execute()
  if (people.length) refuse(409, customerText.namedByUsers, { names: some(people.map(({ username }) => username)) })
}

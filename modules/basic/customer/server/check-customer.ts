import { firstNames } from '#common/first-names.ts'
import { sql } from 'kysely'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entryFault } from '#server/records/values/dictionary-check.ts'
import { Refusal, refuse, refuseFields } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import type { ColumnValues } from '#server/core/row.ts'
import { customerText } from '../customer.text.ts'
import type { CustomerValues, LockedCustomer } from './customer-row.ts'
import { customerFaults, normalize } from './customer-rules.ts'

/**
 * Validates a company before saving and assigns the number if empty. Equal names are allowed:
 * `similar` and `duplicates` report them.
 * @throws Refusal 400 at the fields; 409 naming the company with the same number
 */
export async function checkCustomer(
  ctx: RequestContext,
  input: CustomerValues,
  now: LockedCustomer | null,
): Promise<ColumnValues<'customer'>> {
  const values = normalize(input, now)
  const fresh = !now || 'customerNo' in values
  // Read only when a date is validated or a number assigned.
  const today = values.regTime || fresh ? await societyToday(ctx.db) : ''
  const errors = [...customerFaults(values, today), ...(await currencyFaults(ctx, values, now))]
  if (errors.length) refuseFields(...errors)
  for (const field of ['imo', 'customerNo'] as const) {
    const number = values[field]
    if (number && number !== now?.[field]) await refuseTaken(ctx, field, number, now?.id ?? 0)
  }
  const { customerNo, ...others } = values
  if (!fresh) return others
  return {
    ...others,
    customerNo:
      customerNo ??
      now?.customerNo ??
      (await freeNumber(ctx, values.region ?? now?.region ?? '', today)),
  }
}

/**
 * Errors of account currencies: codes of the dictionary, in any case; unchanged ones are accepted.
 */
async function currencyFaults(
  { db }: RequestContext,
  values: CustomerValues,
  now: CustomerValues | null,
): Promise<FieldError[]> {
  const accounts = values.accounts ?? []
  const held = new Set((now?.accounts ?? []).map(({ currency }) => currency))
  if (accounts.every(({ currency }) => held.has(currency))) return []
  const entries = await entriesOf(db, 'CURRENCY')
  return accounts.flatMap(({ currency }, i) => {
    const fault =
      held.has(currency) || !/^[A-Z]{3}$/.test(currency)
        ? null
        : entryFault('CURRENCY', entries, currency)
    return fault ? [{ field: `accounts.${i}.currency`, ...fault }] : []
  })
}

async function refuseTaken(
  ctx: RequestContext,
  field: 'imo' | 'customerNo',
  number: string,
  own: number,
): Promise<void> {
  const other = await ctx.db
    .selectFrom('customer')
    .where(field, '=', number)
    .where('id', '<>', own)
    .select(['customerNo', 'name'])
    .executeTakeFirst()
  if (!other) return
  const params = { field: customerText.labels[field], number: other.customerNo, name: other.name }
  throw new Refusal(409, customerText.taken, params, [
    { field, phrase: customerText.taken, params },
  ])
}

/** The next number of the numbering scheme that is not in use. */
const freeNumber = (ctx: RequestContext, region: string, date: string): Promise<string> =>
  nextNumber(
    ctx.db,
    'customer',
    { date, region },
    async (number) =>
      (await ctx.db
        .selectFrom('customer')
        .where('customerNo', '=', number)
        .select('id')
        .executeTakeFirst()) !== undefined,
  )

const companyColumns = [
  'ownerId',
  'managerId',
  'mlcShipownerId',
  'crewManagerId',
  'operatorId',
  'offshoreCompanyId',
  'agentId',
] as const

/** @throws Refusal 409 naming the ships and accounts that refer to one of the companies */
export async function refuseNamed(ctx: RequestContext, ids: number[]): Promise<void> {
  const ships = await ctx.db
    .selectFrom('ship')
    .where((e) => e.or(companyColumns.map((column) => e(column, 'in', ids))))
    .orderBy('name')
    .limit(4)
    .select('name')
    .execute()
  if (ships.length)
    refuse(409, customerText.namedByShips, { names: firstNames(ships.map(({ name }) => name)) })
  const people = await ctx.db
    .selectFrom('appUser')
    .where(sql<boolean>`related_customers && ${ids}`)
    .orderBy('username')
    .limit(4)
    .select('username')
    .execute()
  if (people.length)
    refuse(409, customerText.namedByUsers, {
      names: firstNames(people.map(({ username }) => username)),
    })
}

import { sql } from 'kysely'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { checkImoCompany } from '#common/rules/identifiers.ts'
import { checkEmail } from '#common/rules/person-ids.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { customerText } from '../customer.text.ts'
import { similarCompanies } from './similar-companies.ts'

type Values = Record<string, any>

/**
 * What must hold of a company: IMO company number with its own check digit, never the ship formula; no second company
 * of the same name unless an IMO number tells them apart; readable bank particulars. Allots the number when none is given.
 * @throws Refusal 400 naming the fields
 */
export async function checkCustomer(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  const after: Values = { ...now, ...values }
  const faults: FieldFault[] = []
  const imo = values['imo'] ? checkImoCompany(values['imo']) : null
  if (imo) faults.push(faultAt('imo', imo))
  if (values['email']) addIssue(faults, 'email', checkEmail(values['email']))
  if (values['regTime'] && values['regTime'] > await societyToday(ctx.db)) faults.push({ field: 'regTime', phrase: customerText.futureDate })
  for (const { swift, currency } of values['accounts'] ?? []) {
    if (swift && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift)) faults.push({ field: 'accounts', phrase: customerText.swiftForm })
    if (!/^[A-Z]{3}$/.test(currency)) faults.push({ field: 'accounts', phrase: customerText.currencyForm })
  }
  if (!after['imo'] && (!now || 'name' in values || 'imo' in values)) {
    const twin = (await similarCompanies(ctx.db, after['name'], now?.['id'] ?? null)).find((row) => row.same && !row.imo)
    if (twin) faults.push({ field: 'name', phrase: customerText.sameName, params: { number: twin.customerNo } })
  }
  if (faults.length) refuseFields(...faults)
  if (now && !('customerNo' in values)) return values
  return { ...values, customerNo: values['customerNo'] ?? now?.['customerNo'] ?? (await freeNumber(ctx)) }
}

const addIssue = (faults: FieldFault[], field: string, issue: Parameters<typeof faultAt>[1] | null) => void (issue && faults.push(faultAt(field, issue)))

/** The next number nobody has entered by hand. */
async function freeNumber(ctx: Ctx): Promise<string> {
  const number = `C${String(await nextNumber(ctx.db, 'customer')).padStart(5, '0')}`
  const { rows } = await sql`select 1 from customer where customer_no = ${number}`.execute(ctx.db)
  return rows.length ? freeNumber(ctx) : number
}

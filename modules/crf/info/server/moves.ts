import { isDeepStrictEqual } from 'node:util'
import { openCount } from '#modules/crf/cert/server/open-certificates.ts'
import { voidUnsigned } from '#modules/crf/cert/server/sign-certificates.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, Refusal, refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { refuseIneligible } from './judge-team.ts'

type Row = Record<string, any> & { id: number }
const empty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a review must say before it is handed in. Domain rules 3.1: name, type, flag, ship or product data, customer, a surveyor, an amount. */
export function neededOf(kind: 1 | 2): readonly string[] {
  const about = kind === 1 ? ['shipId', 'shipType', 'flagId'] : ['productName', 'productModel', 'applicant', 'manufacturer']
  return ['name', 'categoryId', 'customerId', ...about, 'surveyorIds', 'leadSurveyorId', 'contractAmount', 'contractTime']
}

/** @throws Refusal 400 naming every particular that is missing, 409 when a surveyor may not do the work */
export async function submitCrf(ctx: Ctx, row: Row, _input: MoveInput, to: string): Promise<Record<string, unknown>> {
  const missing = neededOf(row['kind']).filter((name) => empty(row[name]))
  if (missing.length) throw new Refusal(400, httpText.badInput, {}, missing.map((field) => ({ field, phrase: crfText.missing })))
  await refuseIneligible(ctx, row as never)
  return { dataChanged: false, auditedBy: null, ...(to === 'waitAccountant' && { moneyAuditedBy: null, moneyAudited: null }) }
}

/** What the accountant answers for: who pays, how much, and when it was agreed. */
export const moneyOf = ({ customerId, contractAmount, contractTime }: Record<string, any>) => ({ customerId, contractAmount, contractTime })

/** Where a review goes that the chief surveyor has refused: to the accountant, or past them when the society wants it so and the money is unchanged. Domain rules 3.1 */
export async function whereAgain(ctx: Ctx, row: Row): Promise<'toAccountant' | 'toChief'> {
  const { audits } = await readSettings(ctx.db)
  return audits.crfMoneyKept && isDeepStrictEqual(moneyOf(row), row['moneyAudited']) ? 'toChief' : 'toAccountant'
}

/** The accountant's audit keeps what it was about; the chief surveyor passes a review only when every surveyor may still do the work. @throws Refusal 409 with every reason */
export async function auditCrf(ctx: Ctx, row: Row, _input: MoveInput, to: string): Promise<Record<string, unknown> | void> {
  if (to === 'waitFeedback') await refuseIneligible(ctx, row as never)
  if (to === 'waitChief') return { moneyAudited: JSON.stringify(moneyOf(row)) }
}

/** Right after the feedback only a category that allows it finishes; what is being issued finishes by itself with its last certificate. */
export async function finishCrf(ctx: Ctx, row: Row): Promise<void> {
  const count = await openCount(ctx.db, row.id)
  if (count) refuse(409, crfText.certificatesOpen, { count })
  if (row['status'] !== crfMachine.states.feedbackPassed) return
  const { withoutCert } = await ctx.db.selectFrom('crfCategory').where('id', '=', row['categoryId']).select('withoutCert').executeTakeFirstOrThrow()
  if (!withoutCert) refuse(409, crfText.needsCertificate)
}

/** Closed for good: the reason is kept with it. Certificates not signed yet are void; signed ones stay valid. */
export async function closeCrf(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  await voidUnsigned(ctx, row.id, input.remark?.trim() || null)
  return { closeReason: input['closeReason'] }
}

import { hasNoValue } from '#common/values.ts'
import { isDeepStrictEqual } from 'node:util'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { LockedCrf } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, Refusal, refuse } from '#server/core/refusal.ts'
import { namesOf } from '#common/record-name.ts'
import type { InputOf } from '#common/contract.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { crfCertificateProvider } from './crf-certificate-provider.ts'
import { assertEligible } from './team-eligibility.ts'

type RequiredField = keyof (typeof crf)['fields']

/**
 * Fields required for submission. Domain rules 3.1: name, type, flag, ship or product data,
 * customer, a surveyor, an amount.
 */
export function missingForSubmit(kind: 1 | 2): readonly RequiredField[] {
  const about: RequiredField[] =
    kind === 1
      ? ['shipId', 'shipType', 'flagId']
      : ['productName', 'productModel', 'applicant', 'manufacturer']
  return [
    'name',
    'categoryId',
    'customerId',
    ...about,
    'surveyorIds',
    'leadSurveyorId',
    'contractAmount',
    'contractTime',
  ]
}

/** @throws Refusal 400 naming every missing field, 409 when a surveyor is not eligible */
export async function submitCrf(
  ctx: RequestContext,
  row: LockedCrf,
  _input: unknown,
  to: string,
): Promise<ColumnValues<'crf'>> {
  const missing = missingForSubmit(row.kind).filter((name) => hasNoValue(row[name]))
  if (missing.length)
    throw new Refusal(
      400,
      httpText.badInput,
      {},
      missing.map((field) => ({ field, phrase: crfText.missing })),
    )
  await assertEligible(ctx, row)
  return {
    dataChanged: false,
    auditedBy: null,
    ...(to === 'waitAccountant' && { moneyAuditedBy: null, moneyAudited: null }),
  }
}

type ContractTerms = Pick<LockedCrf, 'customerId' | 'contractAmount' | 'contractTime'>
/** Contract terms that the accountant audits: payer, amount and date. */
export const contractTerms = ({ customerId, contractAmount, contractTime }: ContractTerms) => ({
  customerId,
  contractAmount,
  contractTime,
})

/**
 * Next stage of a review that the chief surveyor refused: the accountant's audit, or past it when
 * the setting says so and the contract terms are unchanged. Domain rules 3.1
 */
export async function stateAfterResubmit(
  ctx: RequestContext,
  row: LockedCrf,
): Promise<'toAccountant' | 'toChief'> {
  const { audits } = await readSettings(ctx.db)
  return audits.crfMoneyKept && isDeepStrictEqual(contractTerms(row), row.moneyAudited)
    ? 'toChief'
    : 'toAccountant'
}

/**
 * The chief surveyor's audit passes only when every surveyor is still eligible.
 * @throws Refusal 409 with every reason
 */
export async function assertTeamEligible(ctx: RequestContext, row: LockedCrf): Promise<void> {
  if (row.status === crfMachine.states.waitChief) await assertEligible(ctx, row)
}

/** The accountant's audit stores the audited terms. */
export function auditCrf(
  _ctx: RequestContext,
  row: LockedCrf,
  _input: unknown,
  to: string,
): ColumnValues<'crf'> | void {
  if (to === 'waitChief') return { moneyAudited: JSON.stringify(contractTerms(row)) }
}

/**
 * Finishing directly after the feedback requires a category that allows it; a review in issuing
 * finishes automatically with its last certificate.
 */
export async function finishCrf(
  ctx: RequestContext,
  row: Pick<LockedCrf, 'id' | 'status' | 'categoryId'>,
): Promise<void> {
  const { length: count } = await crfCertificateProvider.handler().namesOfOpen(ctx.db, row.id)
  if (count) refuse(409, crfText.certificatesOpen, { count })
  if (!(await mayFinish(ctx, row))) refuse(409, crfText.needsCertificate)
}

/**
 * Whether a review may finish in its stage: directly after the feedback only when its category
 * needs no certificate. Domain rules 3.1.
 */
async function mayFinish(
  { db }: Pick<RequestContext, 'db'>,
  { status, categoryId }: { status: number; categoryId: number },
): Promise<boolean> {
  if (status !== crfMachine.states.feedbackPassed) return true
  const { withoutCert } = await db
    .selectFrom('crfCategory')
    .where('id', '=', categoryId)
    .select('withoutCert')
    .executeTakeFirstOrThrow()
  return withoutCert
}

/**
 * Closes a review irreversibly, with a reason. Unsigned certificates become void when the caller says
 * so; signed ones stay valid.
 * @throws Refusal 409 naming the unsigned certificates without `voidCertificates`
 */
export async function closeCrf(
  ctx: RequestContext,
  row: LockedCrf,
  input: InputOf<typeof crf, 'close'>,
): Promise<ColumnValues<'crf'>> {
  const certs = await crfCertificateProvider.handler().namesOfOpen(ctx.db, row.id)
  if (certs.length && !input.voidCertificates)
    refuse(409, crfText.certificatesBecomeVoid, { count: certs.length, certs: namesOf(certs) })
  await crfCertificateProvider.handler().voidUnsigned(ctx, row.id, input.remark?.trim() || null)
  return { closeReason: input.closeReason }
}

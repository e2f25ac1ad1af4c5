import { registrationRule } from '#common/rules/certificates/registration-effects.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { RegCertResource } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'

/** Fee class of registration certificates; specification section 9. */
const registration = 20

export interface Registration {
  shipId: number
  certId: number
  flagId?: number | null
  operatorId: number
  quotationLineId?: number | null
  actionType?: string | null
  surveyType?: string | null
  dueDate?: string | null
  remark?: string | null
  /** values taken over from the certificate to be replaced */
  again?: {
    term: string
    inspectionDate: string | null
    issuePlace: string | null
    expiryDate: string | null
    checklist: unknown
  }
}

/**
 * Operators who can be assigned registrations, with their open work: active users who may submit
 * one.
 */
export async function operatorsOf(
  ctx: RequestContext,
): Promise<{ id: number; name: string; region: string | null; open: number }[]> {
  const people = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where((eb) => eb(eb.val('work.regCert.submit'), '=', eb.fn.any('rights')))
    .select(['userId', 'name', 'region'])
    .orderBy('name')
    .limit(500)
    .$narrowType<{ userId: number; name: string }>()
    .execute()
  const open = await ctx.db
    .selectFrom('regCert')
    .where('status', '<', regCertMachine.states.done)
    .groupBy('personInCharge')
    .select(['personInCharge', (eb) => eb.fn.countAll<number>().as('open')])
    .execute()
  return people.map(({ userId, name, region }) => ({
    id: userId,
    name,
    region,
    open: Number(open.find(({ personInCharge }) => personInCharge === userId)?.open ?? 0),
  }))
}

/** @throws Refusal 400 at `operatorId` for a user who cannot do registrations */
export async function assertOperator(ctx: RequestContext, operatorId: number): Promise<void> {
  if (!(await operatorsOf(ctx)).some(({ id }) => id === operatorId))
    refuseFields({ field: 'operatorId', phrase: regCertText.notOperator })
}

/** @throws Refusal 409 when a registration of the type is already in work for the ship */
export async function refuseInWork(
  ctx: RequestContext,
  shipId: number,
  certId: number,
): Promise<void> {
  const open = await ctx.db
    .selectFrom('regCert as r')
    .innerJoin('cert as k', 'k.id', 'r.certId')
    .where('r.shipId', '=', shipId)
    .where('r.certId', '=', certId)
    .where('r.status', '<', regCertMachine.states.done)
    .select(['k.nameZh', 'k.nameEn'])
    .executeTakeFirst()
  if (open)
    refuse(409, regCertText.inWork, { cert: { key: 'cert', zh: open.nameZh, en: open.nameEn } })
}

/**
 * Opens one registration certificate for a ship in the caller's scope, at "wait info".
 * @throws Refusal 400 for a type that is no registration or an unknown flag; 409 when one of the
 *   type is already in work for the ship
 */
export async function openRegistration(ctx: RequestContext, input: Registration): Promise<number> {
  const ship = await loadShipInScope(ctx, input.shipId)
  const kind = await ctx.db
    .selectFrom('cert')
    .where('id', '=', input.certId)
    .select(['code', 'nameZh', 'nameEn', 'certType', 'interimOfId'])
    .executeTakeFirst()
  if (!kind) return refuseFields({ field: 'certIds', phrase: httpText.refersToNothing })
  const cert = { key: 'cert', zh: kind.nameZh, en: kind.nameEn }
  if (kind.certType !== registration)
    refuseFields({ field: 'certIds', phrase: regCertText.notRegistered, params: { cert } })
  await refuseInWork(ctx, ship.id, input.certId)
  // A deletion is issued by the flag that the ship leaves, also when the order names another flag.
  const flagId = registrationRule(kind.code).endsRegistration
    ? ship.flagId
    : (input.flagId ?? ship.flagId)
  const flag = await ctx.db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select('id')
    .executeTakeFirst()
  if (!flag) refuseFields({ field: 'flagId', phrase: fieldText.choice })
  const { id } = await createRow(ctx, getResource<RegCertResource>(ctx.services, 'work/regCert'), {
    shipId: ship.id,
    certId: input.certId,
    flagId,
    quotationLineId: input.quotationLineId ?? null,
    personInCharge: input.operatorId,
    term: kind.interimOfId ? 'interim' : 'full',
    actionType: input.actionType ?? 'issue',
    surveyType: input.surveyType ?? null,
    dueDate: input.dueDate ?? null,
    remark: input.remark ?? null,
    checklist: [],
    ...input.again,
  })
  return id
}

/** Opens registrations of several types for a ship, without a quotation. */
export async function assignRegistration(
  ctx: RequestContext,
  input: Omit<Registration, 'certId'> & { certIds: readonly number[] },
): Promise<{ ids: number[] }> {
  const { certIds, ...common } = input
  await assertOperator(ctx, input.operatorId)
  const ids: number[] = []
  for (const certId of new Set(certIds))
    ids.push(await openRegistration(ctx, { ...common, certId }))
  return { ids }
}

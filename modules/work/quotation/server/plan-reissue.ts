import { sql } from 'kysely'
import { INTERIM_OF } from '#common/rules/certificates/cert-type-attributes.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { docsInForce, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { InputOf } from '#common/contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import {
  certsOf,
  changesOfShip,
  renamings,
  line,
  endedLine,
  particularsLine,
  isToBeReplaced,
  isCurrent,
  interimLines,
  noCert,
} from './reissue-lines.ts'
import type { Plan, Line } from './reissue-lines.ts'

export type Holder = InputOf<typeof quotation, 'reissuePlan'>

async function planOfShip(ctx: RequestContext, shipId: number): Promise<Line[]> {
  const ship = await loadShipInScope(ctx, shipId)
  const certs = await certsOf(ctx, 'shipId', shipId)
  const changes = await changesOfShip(ctx.db, ship, await societyToday(ctx.db))
  return withQuotations(ctx.db, { shipId }, [
    // An interim certificate is not issued again; the next one belongs to the next event.
    ...certs.filter((cert) => isToBeReplaced(cert) && !INTERIM_OF[cert.certCode]).map(endedLine),
    ...(await interimLines(ctx, ship, certs)),
    ...certs
      .filter((cert) => !isToBeReplaced(cert) && isCurrent(cert))
      .flatMap((cert) => particularsLine(cert, changes) ?? []),
  ])
}

/**
 * An interim Document of Compliance for each flag of the company's fleet without one in force
 * (SOLAS IX/4, ISM 14.1), and certificates that print a former name.
 */
async function planOfCompany(ctx: RequestContext, companyId: number): Promise<Line[]> {
  await getRow(ctx, getResource(ctx.services, 'ship/manager'), companyId)
  const { db } = ctx
  const fleet = await db
    .selectFrom('ship')
    .where(sql<number>`coalesce(manager_id, owner_id)`, '=', companyId)
    .where('status', '=', 'inService')
    .groupBy('flagId')
    .orderBy('flagId')
    .select((eb) => ['flagId', eb.fn.min('shipType').as('shipType')])
    .execute()
  const docs = await docsInForce(db, companyId)
  const interim = await db
    .selectFrom('cert')
    .where('code', '=', 'IDOC')
    .select(['id as certId', 'code as certCode', 'nameZh as certNameZh', 'nameEn as certNameEn'])
    .executeTakeFirst()
  const certs = await certsOf(ctx, 'companyId', companyId)
  // An interim one issued for the flag, even if expired, is followed by the full-term one.
  const covered = (flagId: number) =>
    docs.some((doc) => onBehalfOf(doc, flagId)) ||
    certs.some((cert) => onBehalfOf({ docTypes: null, forFlagId: cert.forFlagId }, flagId))
  const days = await renamings(db, companyId)
  return withQuotations(db, { companyId }, [
    ...fleet.flatMap(({ flagId, shipType }) =>
      interim && !covered(flagId)
        ? [line(interim, { ...noCert, cause: 'interim', surveyType: 'initial', flagId, shipType })]
        : [],
    ),
    ...certs
      .filter((cert) => isCurrent(cert) && days.some((day) => cert.issueDate < day))
      .map((cert) =>
        line(cert, {
          cause: 'particulars',
          shipCertId: cert.id,
          certNo: cert.certNo,
          surveyType: 'additional',
          flagId: cert.forFlagId,
          shipType: fleet.find(({ flagId }) => flagId === cert.forFlagId)?.shipType ?? null,
          fields: ['managerId'],
        }),
      ),
  ])
}

/** Adds to each line the open quotation that offers it already. */
async function withQuotations(db: Db, holder: Holder, list: Line[]): Promise<Line[]> {
  if (!list.length) return list
  const offered = await db
    .selectFrom('quotationLine as l')
    .innerJoin('quotation as q', 'q.id', 'l.quotationId')
    .where((eb) =>
      holder.shipId
        ? eb('l.shipId', '=', holder.shipId)
        : eb('q.companyId', '=', holder.companyId ?? 0),
    )
    .where('q.status', 'not in', [quotationMachine.states.closed, quotationMachine.states.declined])
    .where('l.workState', '<>', 'done')
    .orderBy('q.id', 'desc')
    .select(['q.id', 'q.jobNo', 'q.flagId', 'l.certId', 'l.surveyType'])
    .execute()
  return list.map((one) => {
    const found = offered.find(
      ({ certId, surveyType, flagId }) =>
        certId === one.certId &&
        surveyType === one.surveyType &&
        (one.flagId === null || one.flagId === flagId),
    )
    return found ? { ...one, quotationId: found.id, jobNo: found.jobNo } : one
  })
}

/**
 * What is to be issued anew for a ship or a company after changes of flag, company or particulars,
 * however they were recorded, each with the quotation that offers it.
 * @throws Refusal 404 for a holder out of scope; 400 without exactly one holder
 */
export async function planReissue(ctx: RequestContext, holder: Holder): Promise<Plan> {
  const { shipId, companyId } = holder
  if (shipId && !companyId) return { list: await planOfShip(ctx, shipId) }
  if (companyId && !shipId) return { list: await planOfCompany(ctx, companyId) }
  return refuse(400, t.oneHolder)
}

import { lockShip } from '#modules/basic/ship/server/lock-ship.ts'
import type { Alteration, SuspensionCause } from '#common/rules/standing/standing-types.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { readCertSchedule, recomputeCertWindows } from '#modules/ship/cert/server/cert-schedule.ts'
import { refreshIntervalWindows } from '#modules/ship/cert/server/refresh-interval-windows.ts'
import { lawOfType } from '#modules/ship/cert/server/standing/law-of-type.ts'
import { refreshStandings } from '#modules/ship/cert/server/standing/store-standings.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { classStatus, ClassEventKind } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'
import { eventFaults, hasInterval, isClassCertOf, lastEventDay } from './check-class-event.ts'
import type { ClassEventInput } from './check-class-event.ts'
import { notifyClassEvent } from './notify-class-event.ts'
import { readClassStatus } from './read-class-status.ts'

export type ClassStatusResource = Resource<typeof classStatus, 'classEvent'>

/**
 * Records an event of the class of a ship, stores what her certificates are worth since, and
 * notifies owner and flag state. Source: IACS PR1C; domain rules 2.3.1.
 * @throws Refusal 404 for a ship out of scope; 400 at the field that is wrong
 */
export async function recordClassEvent(
  ctx: RequestContext,
  r: ClassStatusResource,
  kind: ClassEventKind,
  input: ClassEventInput,
): Promise<Saved> {
  const { shipId, day, untilDay, surveyType, ruleCode, shipCertId, reason, fileId } = input
  const ship = await loadShipInScope(ctx, shipId)
  await lockShip(ctx, shipId)
  const [status, last, today] = [
    await readClassStatus(ctx.db, shipId, day),
    await lastEventDay(ctx.db, kind, input),
    await societyToday(ctx.db),
  ]
  const faults = eventFaults(kind, input, status, { today, last })
  if (shipCertId && !(await isClassCertOf(ctx.db, shipCertId, shipId)))
    faults.push({ field: 'shipCertId', phrase: classStatusText.notClassCert })
  if (kind === 'intervalSurvey' && !(await hasInterval(ctx.db, input)))
    faults.push({
      field: ruleCode ? 'ruleCode' : 'surveyType',
      phrase: classStatusText.notInterval,
    })
  if (faults.length) refuseFields(...faults)

  const saved = await createRow(ctx, r, {
    shipId,
    kind,
    day,
    untilDay: untilDay ?? null,
    surveyType: surveyType ?? null,
    ruleCode: ruleCode ?? null,
    cause: (input.cause as SuspensionCause | undefined) ?? null,
    altered: input.altered?.length ? [...(input.altered as Alteration[])] : null,
    shipCertId: shipCertId ?? null,
    reason: reason?.trim() || null,
    fileId: fileId ?? null,
  })
  if (kind === 'reinstate') await settleClassWindows(ctx.db, input)
  if (surveyType)
    await refreshIntervalWindows(ctx.db, shipId, { surveyType, ruleCode: ruleCode ?? null })
  await refreshStandings(ctx.db, { shipIds: [shipId] })
  if (kind !== 'intervalSurvey') await notifyClassEvent(ctx, ship, kind, input)
  return saved
}

/** Settles the windows of the reinstated class certificates that were missed before. */
async function settleClassWindows(
  db: Db,
  { shipId, shipCertId, surveyType, day }: ClassEventInput,
): Promise<void> {
  const certs = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.shipId', '=', shipId)
    .where('c.supersededBy', 'is', null)
    .where('c.expiryBeforeExtension', 'is not', null)
    .$if(Boolean(shipCertId), (q) => q.where('c.id', '=', shipCertId ?? 0))
    .orderBy('c.id')
    .selectAll('c')
    .select(['k.code', 'k.certType', 'k.certSub'])
    .forUpdate('c')
    .execute()
  for (const cert of certs.filter((one) => lawOfType(one).isClass)) {
    const schedule = await readCertSchedule(db, cert)
    const rule = schedule.rules.find((one) => one.surveyType === surveyType)
    const held =
      rule && rule.surveyType !== 'renewal'
        ? [{ surveyType: rule.surveyType, ruleCode: rule.code, date: day }]
        : []
    await recomputeCertWindows(db, cert.id, {
      ...schedule,
      done: [...(schedule.done ?? []), ...held],
    })
  }
}

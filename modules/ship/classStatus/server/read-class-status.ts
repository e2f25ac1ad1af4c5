import { classStatusOn } from '#common/rules/standing/class-status.ts'
import type { ClassStatus } from '#common/rules/standing/class-status.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { readStandingRecord } from '#modules/ship/cert/server/standing/read-standing-record.ts'
import { countOverdueItems } from '#modules/ship/surveyItem/server/survey-item-rows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { classEventKinds } from '../classStatus.contract.ts'
import type { classStatus } from '../classStatus.contract.ts'
import { stateFault } from './check-class-event.ts'

/** The class of a ship on a day. */
export async function readClassStatus(db: Db, shipId: number, day: string): Promise<ClassStatus> {
  const record = await readStandingRecord(db, { shipIds: [shipId], companyIds: [] })
  return classStatusOn(record, String(shipId), day)
}

/**
 * The class of a ship in the caller's scope today, and the calls that apply to it and that the
 * caller may make.
 * @throws Refusal 404 for a ship out of scope
 */
export async function classStatusToday(
  ctx: RequestContext,
  r: Resource,
  { shipId }: InputOf<typeof classStatus, 'status'>,
): Promise<OutputOf<typeof classStatus, 'status'>> {
  await loadShipInScope(ctx, shipId)
  const status = await readClassStatus(ctx.db, shipId, await societyToday(ctx.db))
  return {
    ...status,
    rule: status.rule || null,
    overdueItems: await countOverdueItems(ctx.db, shipId),
    can: classEventKinds.filter(
      (kind) => canCall(r.actions[kind]!, ctx.user.rights) && !stateFault(kind, status),
    ),
  }
}

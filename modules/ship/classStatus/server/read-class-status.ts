import { sql } from 'kysely'
import { classStatusOn } from '#common/rules/standing/class-status.ts'
import type { ClassStatus } from '#common/rules/standing/class-status.ts'
import { knownOn } from '#common/rules/standing/standing.ts'
import { intervalKey } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
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

/**
 * The class of a ship on a day.
 * @param onlyKnown without what was recorded later
 */
export async function readClassStatus(
  db: Db,
  shipId: number,
  day: string,
  onlyKnown = false,
): Promise<ClassStatus> {
  const record = await readStandingRecord(db, { shipIds: [shipId], companyIds: [] })
  return classStatusOn(onlyKnown ? knownOn(record, day) : record, String(shipId), day)
}

/**
 * The class of a ship in the caller's scope today or on a past day, and the calls that apply to it
 * today and that the caller may make.
 * @throws Refusal 404 for a ship out of scope
 */
export async function classStatusOnDay(
  ctx: RequestContext,
  r: Resource,
  { shipId, asOf, known }: InputOf<typeof classStatus, 'status'>,
): Promise<OutputOf<typeof classStatus, 'status'>> {
  await loadShipInScope(ctx, shipId)
  const today = await societyToday(ctx.db)
  const day = asOf ?? today
  const status = await readClassStatus(ctx.db, shipId, day, Boolean(asOf && known))
  return {
    ...status,
    day,
    rule: status.rule || null,
    overdueItems: await countOverdueItems(ctx.db, shipId, day),
    intervals: await intervalsOfShip(ctx.db, shipId),
    can:
      day === today
        ? classEventKinds.filter(
            (kind) => canCall(r.actions[kind]!, ctx.user.rights) && !stateFault(kind, status),
          )
        : [],
  }
}

/** Intervals of the certificates of a ship that are not replaced, each once. */
async function intervalsOfShip(db: Db, shipId: number) {
  const rules = await db
    .selectFrom('rule as r')
    .where('r.cycleType', '=', 'maxInterval')
    .where(
      sql<boolean>`exists (select from ship_cert c join cert k on k.id = c.cert_id
        where c.ship_id = ${shipId} and c.superseded_by is null and r.id = any (k.rule_ids))`,
    )
    .orderBy('r.sort')
    .orderBy('r.id')
    .select(['r.code', 'r.surveyType', 'r.ruleName', 'r.ruleNameEn'])
    .execute()
  const byKey = new Map(
    rules.map(({ code, surveyType, ruleName, ruleNameEn }) => {
      const key = intervalKey({ code, surveyType: surveyType as SurveyType })
      const ruleCode = key === surveyType ? null : code
      return [key, { surveyType, ruleCode, nameZh: ruleName, nameEn: ruleNameEn }]
    }),
  )
  return [...byKey.values()]
}

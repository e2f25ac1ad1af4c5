import { isWithdrawalDue } from '#common/rules/standing/class-status.ts'
import type { ClassStatus } from '#common/rules/standing/class-status.ts'
import { INTERVAL_ONLY_SURVEYS } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Message } from '#common/text.ts'
import { lawOfType } from '#modules/ship/cert/server/standing/law-of-type.ts'
import type { Db } from '#server/core/db.ts'
import { fieldText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { ClassEventKind } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'

/** What is to be recorded of a ship. */
export interface ClassEventInput {
  shipId: number
  day: string
  untilDay?: string | null
  surveyType?: string | null
  ruleCode?: string | null
  cause?: string | null
  altered?: readonly string[] | null
  shipCertId?: number | null
  reason?: string | null
  fileId?: string | null
}

/** Why an event does not apply to the class as it is; null when it does. */
export function stateFault(kind: ClassEventKind, status: ClassStatus): Message | null {
  const { state, outOfService } = status
  switch (kind) {
    case 'suspend':
      if (state === 'suspended') return classStatusText.alreadySuspended
      return state === 'assigned' ? null : withoutClass(status)
    case 'reinstate':
      if (state === 'suspended') return null
      return state === 'assigned' ? classStatusText.notSuspended : withoutClass(status)
    case 'withdraw':
      return state === 'none' || state === 'withdrawn' ? withoutClass(status) : null
    case 'layUp':
    case 'conversion':
      return outOfService ? classStatusText.alreadyOut : null
    case 'return':
      return outOfService ? null : classStatusText.inService
    case 'intervalSurvey':
    case 'alteration':
      return null
  }
}

const withoutClass = ({ state }: ClassStatus): Message =>
  state === 'withdrawn' ? classStatusText.alreadyWithdrawn : classStatusText.noClass

/**
 * What is wrong with an event, at its fields.
 * @param status class of the ship on the day of the event
 * @param last day of the event before; null for the first one
 */
export function eventFaults(
  kind: ClassEventKind,
  input: ClassEventInput,
  status: ClassStatus,
  { today, last }: { today: string; last: string | null },
): FieldError[] {
  const { day, untilDay, reason } = input
  if (day > today) return [{ field: 'day', phrase: classStatusText.future }]
  if (last !== null && day < last)
    return [{ field: 'day', phrase: classStatusText.beforeLast, params: { day: last } }]
  const fault = stateFault(kind, status)
  if (fault) return [{ field: 'day', phrase: fault }]
  if (untilDay && untilDay <= day)
    return [{ field: 'untilDay', phrase: classStatusText.returnBeforeStart }]
  if (kind === 'alteration' && !input.altered?.length)
    return [{ field: 'altered', phrase: fieldText.required }]
  if ((kind === 'suspend' || kind === 'alteration') && !reason?.trim())
    return [{ field: 'reason', phrase: fieldText.required }]
  if (kind === 'withdraw' && !reason?.trim() && !isWithdrawalDue(status, day))
    return [{ field: 'reason', phrase: classStatusText.reasonNeeded }]
  return []
}

/** Whether surveys of this type, or of this rule, have a longest interval. */
export async function hasInterval(
  db: Db,
  { surveyType, ruleCode }: ClassEventInput,
): Promise<boolean> {
  const type = surveyType as SurveyType
  if (!ruleCode) return INTERVAL_ONLY_SURVEYS.has(type)
  const rule = await db
    .selectFrom('rule')
    .where('code', '=', ruleCode)
    .where('surveyType', '=', type)
    .where('cycleType', '=', 'maxInterval')
    .select('id')
    .executeTakeFirst()
  return rule !== undefined
}

/** Events of the ship herself, which follow no decision on her class. */
const ofShip: readonly ClassEventKind[] = ['intervalSurvey', 'alteration']

/**
 * Day of the last event of a ship that one of this kind must follow: of an interval survey, the last
 * one of the same interval; an alteration follows none.
 */
export async function lastEventDay(
  db: Db,
  kind: ClassEventKind,
  { shipId, surveyType, ruleCode }: ClassEventInput,
): Promise<string | null> {
  if (kind === 'alteration') return null
  const events = db.selectFrom('classEvent').where('shipId', '=', shipId)
  const alike =
    kind === 'intervalSurvey'
      ? events
          .where('kind', '=', kind)
          .where('surveyType', '=', surveyType ?? '')
          .where('ruleCode', 'is not distinct from', ruleCode ?? null)
      : events.where('kind', 'not in', ofShip)
  const row = await alike.orderBy('day', 'desc').select('day').limit(1).executeTakeFirst()
  return row?.day ?? null
}

/** Whether a certificate certifies the class of the ship. */
export async function isClassCertOf(db: Db, id: number, shipId: number): Promise<boolean> {
  const cert = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.id', '=', id)
    .where('c.shipId', '=', shipId)
    .select(['k.code', 'k.certType', 'k.certSub'])
    .executeTakeFirst()
  return cert !== undefined && lawOfType(cert).isClass
}

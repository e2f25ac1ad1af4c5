import {
  isPostponable,
  postponementFault,
  postponementLimit,
} from '#common/rules/windows/continuous-survey.ts'
import type { InputOf } from '#common/contract.ts'
import { endedOn } from '#modules/ship/cert/server/standing/in-force.ts'
import { lawOfType } from '#modules/ship/cert/server/standing/law-of-type.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'
import type { SurveyItemResource } from './survey-item-rows.ts'

/**
 * Postpones an item, once per cycle. Source: IACS UR Z18, by agreement of the society; at most three
 * months and not beyond the class certificate: policy.
 * @throws Refusal 404 out of scope; 409 out of use or postponed already; 400 at `until` or `reason`
 */
export async function postponeItem(
  ctx: RequestContext,
  r: SurveyItemResource,
  { id, until, reason }: InputOf<typeof surveyItem, 'postpone'>,
): Promise<Saved> {
  const item = await lockRow(ctx, r, id)
  if (!isPostponable(item))
    refuse(409, item.inUse ? surveyItemText.alreadyPostponed : surveyItemText.notInUse, {
      day: item.postponedUntil ?? '',
    })
  if (!reason.trim()) refuseFields({ field: 'reason', phrase: fieldText.required })
  const today = await societyToday(ctx.db)
  const classExpiry = await earliestClassExpiry(ctx.db, item.shipId, today)
  const fault = postponementFault(item, until, { today, classExpiry })
  if (fault) {
    const day =
      fault === 'beyondLimit' && classExpiry
        ? postponementLimit(item.dueDate, classExpiry)
        : item.dueDate
    refuseFields({ field: 'until', phrase: surveyItemText[fault], params: { day } })
  }
  const postponed = { postponedUntil: until, postponeReason: reason.trim() }
  return changeRow(ctx, r, item, postponed, 'postpone')
}

/** Earliest expiry of the class certificates of a ship in force; null without one. */
async function earliestClassExpiry(db: Db, shipId: number, today: string): Promise<string | null> {
  const certs = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.shipId', '=', shipId)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .where('c.expiryDate', '>=', today)
    .where((eb) => eb.not(endedOn('c', today)))
    .orderBy('c.expiryDate')
    .select(['c.expiryDate', 'k.code', 'k.certType', 'k.certSub'])
    .execute()
  return certs.find((cert) => lawOfType(cert).isClass)?.expiryDate ?? null
}

import type { InputOf, OutputOf } from '#common/contract.ts'
import type { StandingPeriod } from '#common/rules/standing/standing-types.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { shipCert } from '../../shipCert.contract.ts'
import type { ShipCertResource } from '../ship-cert-row.ts'
import { lifeOfCert } from './standing-of-cert.ts'
import type { CertOnDay } from './standing-of-cert.ts'

/**
 * Answers the periods of a certificate, its standing on a day (default: today), and what was known
 * on that day. @throws Refusal 404 out of scope
 */
export async function readLife(
  ctx: RequestContext,
  r: ShipCertResource,
  { id, day }: InputOf<typeof shipCert, 'life'>,
): Promise<OutputOf<typeof shipCert, 'life'>> {
  const cert = await getRow(ctx, r, id)
  const asked = day ?? (await societyToday(ctx.db))
  const { periods, onDay, next, knownThen } = await lifeOfCert(ctx.db, cert, asked)
  return {
    day: asked,
    periods: periods.map(shown),
    onDay: shownOn(onDay),
    knownThen: knownThen && shownOn(knownThen),
    // None is pending of a certificate that is withdrawn, replaced or has left its flag or company.
    nextSurvey:
      next && onDay.nextDueDate !== null
        ? {
            surveyType: next.surveyType,
            startDate: next.opens,
            dueDate: next.due,
            endDate: next.closes,
          }
        : null,
  }
}

/** A period as answered; nothing begins before the issue. */
const shown = ({ from, standing, reason, rule, since, expiry }: StandingPeriod) => ({
  from: standing === 'notYet' ? null : from,
  standing,
  reason,
  rule: rule || null,
  since: standing === 'notYet' ? null : since,
  expiryDate: expiry,
})

const shownOn = ({ standing, nextDueDate, windowState }: CertOnDay) => ({
  ...shown(standing),
  nextDueDate,
  windowState,
})

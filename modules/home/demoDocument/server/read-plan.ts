import { sql } from 'kysely'
import { ENDORSABLE } from '#common/rules/certificates/endorsement.ts'
import type { Db } from '#server/core/db.ts'
import type { ChosenCertificate } from './choose-certificates.ts'

/** A survey that was held and is endorsed on a certificate. */
export interface HeldSurvey {
  surveyType: string
  day: string
}
/** A paper certificate with its surveys, and how far its electronic replacement is. */
export interface PlannedCertificate {
  id: number
  surveyor: ChosenCertificate['surveyor']
  shipId: number
  certId: number
  certNo: string
  surveyType: string
  term: string
  inspectionDate: string
  issueDate: string
  issuePlace: string | null
  expiryDate: string | null
  /** certificate of the record that replaced it */
  supersededBy: number | null
  /** surveys held, the oldest first, each with whether it is endorsed */
  surveys: (HeldSurvey & { endorsed: boolean })[]
}

/**
 * Reads what is made and what is to be made, from the records alone: a job that was broken off
 * continues from there.
 * @param chosen the chosen paper certificates, in their order
 */
export async function readPlan(
  db: Db,
  chosen: readonly ChosenCertificate[],
): Promise<PlannedCertificate[]> {
  if (!chosen.length) return []
  const ids = chosen.map(({ id }) => id)
  const { rows } = await sql<Omit<PlannedCertificate, 'surveyor'>>`
    select c.id, c.ship_id, c.cert_id, c.cert_no, coalesce(c.survey_type, 'initial') as survey_type,
      c.term, c.inspection_date, c.issue_date, c.issue_place, c.expiry_date, c.superseded_by,
      coalesce((select jsonb_agg(jsonb_build_object('surveyType', h.survey_type, 'day', h.day,
          'endorsed', exists (select from cert_endorsement e where e.ship_cert_id = c.superseded_by
            and e.survey_type = h.survey_type and e.inspection_date = h.day))
          order by h.day, h.survey_type)
        from (select distinct w.survey_type, w.done_date as day from cert_window w
          where w.ship_cert_id = c.id and w.done_date > c.inspection_date
            and not w.waived and w.survey_type in (${sql.join(ENDORSABLE)})
            -- an intermediate survey, or the periodical one of the second or third year, takes the
            -- place of the annual one: SOLAS I/8(b), I/10(a)(iii)
            and not (w.survey_type = 'annual' and exists (select from cert_window i
              where i.ship_cert_id = c.id and i.survey_type in ('intermediate', 'periodical')
                and i.rule_code <> 'periodicalEach' and i.done_date = w.done_date))) h), '[]') as surveys
    from ship_cert c where c.id in (${sql.join(ids)})`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return chosen.flatMap(({ id, surveyor }) => {
    const row = found.get(id)
    return row ? [{ ...row, surveyor }] : []
  })
}

/** Documents of a plan: one for each certificate and each endorsement. */
export const countDocuments = (plan: readonly PlannedCertificate[]) => ({
  total: plan.reduce((sum, { surveys }) => sum + 1 + surveys.length, 0),
  done: plan.reduce(
    (sum, { supersededBy, surveys }) =>
      sum + Number(supersededBy !== null) + surveys.filter(({ endorsed }) => endorsed).length,
    0,
  ),
})

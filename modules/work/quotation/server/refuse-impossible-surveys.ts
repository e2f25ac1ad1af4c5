import { impossibleTogether, plannedSurveyIssue } from '#modules/ship/cert/server/planned-survey.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { quotationText as t } from '../quotation.text.ts'
import type { QuotationRow } from './quotation-row.ts'

/**
 * Refuses a quotation for surveys that cannot be held on the certificates on record, by the rule of
 * endorsing them; on the day of the visit where a survey request names it.
 * @throws Refusal 400 at `items.N.surveyType` for each line
 */
export async function refuseImpossibleSurveys(
  { db }: RequestContext,
  { id, companyId, flagId: forFlagId }: QuotationRow,
): Promise<void> {
  const lines = await db
    .selectFrom('quotationLine as l')
    .innerJoin('cert as k', 'k.id', 'l.certId')
    .where('l.quotationId', '=', id)
    .where('l.feeClass', '=', 10)
    .where('l.surveyType', 'is not', null)
    .orderBy('l.seq')
    .select(['l.seq', 'l.shipId', 'l.certId', 'l.surveyType', 'k.nameZh', 'k.nameEn'])
    .execute()
  const request = await db
    .selectFrom('surveyRequest')
    .where('quotationId', '=', id)
    .select('eta')
    .executeTakeFirst()
  const planned = []
  for (const { shipId, certId, surveyType, ...line } of lines) {
    const holder = shipId ? { shipId } : { companyId, forFlagId }
    if (!certId || !surveyType || (!shipId && !companyId)) continue
    const issue = await plannedSurveyIssue(
      db,
      holder,
      { certId, surveyType },
      { eta: request?.eta ?? null },
    )
    planned.push({ ...line, shipId, certId, issue })
  }
  const errors = impossibleTogether(planned).map(({ seq, nameZh, nameEn, issue }): FieldError => ({
    field: `items.${seq - 1}.surveyType`,
    phrase: t.impossibleSurvey,
    params: {
      cert: { key: 'cert', zh: nameZh, en: nameEn },
      reason: { key: issue!.code, zh: issue!.zh, en: issue!.en },
    },
  }))
  if (errors.length) refuseFields(...errors)
}

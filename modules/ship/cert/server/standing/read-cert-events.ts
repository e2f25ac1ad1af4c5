import { sql } from 'kysely'
import type { CertificateEvent } from '#common/rules/standing/standing-types.ts'
import { SHIP_INTERVAL_SURVEYS } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'

/** Surveys and decisions by certificate. */
export async function readCertEvents(
  db: Db,
  ids: readonly number[],
  shipOf: ReadonlyMap<number, number | null>,
): Promise<Map<number, CertificateEvent[]>> {
  const byCert = new Map<number, CertificateEvent[]>()
  if (!ids.length) return byCert
  const add = (id: number, event: CertificateEvent) =>
    byCert.set(id, [...(byCert.get(id) ?? []), event])
  const [pages, windows, decisions] = await Promise.all([
    db
      .selectFrom('certEndorsement')
      .where('shipCertId', 'in', ids)
      .where(
        sql<boolean>`not (survey_type = 'renewal' and rule_code is null and action = 'endorse')`,
      )
      .orderBy('id')
      .select([
        'shipCertId',
        'surveyType',
        'ruleCode',
        'inspectionDate',
        'action',
        'amendedOccurrence',
        'amendedAnniversary',
        'amendedExpiry',
        sql<string>`society_day(create_time)`.as('recordedOn'),
      ])
      .execute(),
    db
      .selectFrom('certWindow')
      .where('shipCertId', 'in', ids)
      .where('doneDate', 'is not', null)
      .orderBy('id')
      .select(['shipCertId', 'surveyType', 'ruleCode', 'doneDate'])
      .execute(),
    db
      .selectFrom('certEvent')
      .where('shipCertId', 'in', ids)
      .orderBy('id')
      .select(['id', 'shipCertId', 'kind', 'cause', 'day'])
      .execute(),
  ])
  const paged = new Set(
    pages.flatMap(({ shipCertId, surveyType, inspectionDate }) => [
      `${shipCertId} ${inspectionDate}`,
      `${shipOf.get(shipCertId)} ${surveyType} ${inspectionDate}`,
    ]),
  )
  for (const page of pages) add(page.shipCertId, pageEvent(page))
  const isIntervalPaged = (shipCertId: number, surveyType: string, day: string) =>
    SHIP_INTERVAL_SURVEYS.has(surveyType as SurveyType) &&
    paged.has(`${shipOf.get(shipCertId)} ${surveyType} ${day}`)
  // Windows completed before endorsements were recorded. An interval survey completes windows of
  // all certificates of the ship; its page is on one of them.
  for (const { shipCertId, surveyType, ruleCode, doneDate } of windows)
    if (
      doneDate &&
      !paged.has(`${shipCertId} ${doneDate}`) &&
      !isIntervalPaged(shipCertId, surveyType, doneDate)
    )
      add(shipCertId, {
        kind: 'survey',
        day: doneDate,
        surveyType: surveyType as SurveyType,
        ruleCode,
        endorsed: true,
      })
  const lastCover = new Map(
    decisions.flatMap(({ id, shipCertId, kind }) =>
      kind === 'insuranceEnd' ? [[shipCertId, id] as const] : [],
    ),
  )
  for (const { id, shipCertId, kind, cause, day } of decisions)
    // A later entry corrects the last day of cover.
    if (kind !== 'insuranceEnd' || lastCover.get(shipCertId) === id)
      add(shipCertId, { kind, day, ...(cause && { cause }) } as CertificateEvent)
  return byCert
}

interface Page {
  surveyType: string
  ruleCode: string | null
  inspectionDate: string
  action: string
  amendedOccurrence: number | null
  amendedAnniversary: string | null
  amendedExpiry: string | null
  recordedOn: string
}

function pageEvent(page: Page): CertificateEvent {
  const { amendedOccurrence, amendedAnniversary } = page
  const survey = {
    day: page.inspectionDate,
    recordedOn: page.recordedOn,
    surveyType: page.surveyType as SurveyType,
    ...(page.ruleCode && { ruleCode: page.ruleCode }),
  }
  return page.action === 'restore'
    ? { kind: 'restoration', ...survey }
    : {
        kind: 'survey',
        ...survey,
        endorsed: true,
        amendedAnniversary:
          amendedOccurrence !== null && amendedAnniversary !== null
            ? { occurrence: amendedOccurrence, date: amendedAnniversary }
            : null,
        amendedExpiry: page.amendedExpiry,
      }
}

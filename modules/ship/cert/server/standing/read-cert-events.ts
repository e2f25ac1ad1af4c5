import { sql } from 'kysely'
import type { CertificateEvent, CorrectedEvent } from '#common/rules/standing/standing-types.ts'
import { INTERVAL_ONLY_SURVEYS, intervalOf } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'

/** What an endorsement counts for, in the table of those that stand and in that of corrected ones. */
const pageColumns = [
  'shipCertId',
  'surveyType',
  'ruleCode',
  'inspectionDate',
  'action',
  'amendedOccurrence',
  'amendedAnniversary',
  'amendedExpiry',
  sql<string>`society_day(create_time)`.as('recordedOn'),
] as const

/** What the events of a certificate are read with. */
interface Read {
  id: number
  shipId: number | null
  /** the renewal held before an extension, which is an event of that */
  renewalDate: string | null
}

/** Surveys and decisions by certificate. */
export async function readCertEvents(
  db: Db,
  certs: readonly Read[],
): Promise<Map<number, CertificateEvent[]>> {
  const ids = certs.map(({ id }) => id)
  const shipOf = new Map(certs.map(({ id, shipId }) => [id, shipId]))
  const byCert = new Map<number, CertificateEvent[]>()
  if (!ids.length) return byCert
  const add = (id: number, event: CertificateEvent) =>
    byCert.set(id, [...(byCert.get(id) ?? []), event])
  const ships = [...new Set(shipOf.values())].filter((one) => one !== null)
  const [pages, windows, decisions, intervals, ofShips] = await Promise.all([
    db
      .selectFrom('certEndorsement')
      .where('shipCertId', 'in', ids)
      .where(
        sql<boolean>`not (survey_type = 'renewal' and rule_code is null and action = 'endorse')`,
      )
      .orderBy('id')
      .select(pageColumns)
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
      .select([
        'id',
        'shipCertId',
        'kind',
        'cause',
        'day',
        'surveyType',
        sql<string>`society_day(create_time)`.as('recordedOn'),
      ])
      .execute(),
    db.selectFrom('rule').where('cycleType', '=', 'maxInterval').select('code').execute(),
    ships.length
      ? db
          .selectFrom('classEvent')
          .where('shipId', 'in', ships)
          .where('surveyType', 'is not', null)
          .select(['shipId', 'surveyType', 'ruleCode', 'day'])
          .execute()
      : [],
  ])
  const intervalCodes = new Set(intervals.map(({ code }) => code))
  /** The interval that a survey of the ship settles, with its day. */
  const onShip = (
    ship: number | null | undefined,
    survey: { surveyType: string | null; ruleCode: string | null },
    day: string,
  ): string[] => {
    const surveyType = survey.surveyType as SurveyType
    const isInterval =
      INTERVAL_ONLY_SURVEYS.has(surveyType) || intervalCodes.has(survey.ruleCode ?? '')
    return ship && isInterval ? [`${ship} ${intervalOf({ ...survey, surveyType })} ${day}`] : []
  }
  const paged = new Set([
    ...pages.flatMap((page) => [
      `${page.shipCertId} ${page.inspectionDate}`,
      ...onShip(shipOf.get(page.shipCertId), page, page.inspectionDate),
    ]),
    ...ofShips.flatMap((event) => onShip(event.shipId, event, event.day)),
  ])
  const renewals = new Set(certs.map(({ id, renewalDate }) => `${id} renewal ${renewalDate}`))
  for (const page of pages) add(page.shipCertId, pageEvent(page))
  // Windows completed before endorsements were recorded. An interval survey completes windows of
  // all certificates of the ship; it is recorded on one of them, or of the ship herself.
  for (const { shipCertId, surveyType, ruleCode, doneDate } of windows)
    if (
      doneDate &&
      !paged.has(`${shipCertId} ${doneDate}`) &&
      !renewals.has(`${shipCertId} ${surveyType} ${doneDate}`) &&
      !onShip(shipOf.get(shipCertId), { surveyType, ruleCode }, doneDate).some((one) =>
        paged.has(one),
      )
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
  for (const { id, shipCertId, kind, cause, day, surveyType, recordedOn } of decisions)
    if (kind === 'unendorsed')
      add(shipCertId, {
        kind: 'survey',
        day,
        recordedOn,
        surveyType: surveyType as SurveyType,
        endorsed: false,
      })
    // A later entry corrects the last day of cover.
    else if (kind !== 'insuranceEnd' || lastCover.get(shipCertId) === id)
      add(shipCertId, { kind, day, recordedOn, ...(cause && { cause }) } as CertificateEvent)
  return byCert
}

/** Endorsements that corrected ones have superseded, as events until the correction, by certificate. */
export async function readCorrectedEvents(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, CorrectedEvent[]>> {
  if (!ids.length) return new Map()
  const pages = await db
    .selectFrom('correctedEndorsement')
    .where('shipCertId', 'in', ids)
    .orderBy('id')
    .select([...pageColumns, sql<string>`society_day(corrected_time)`.as('correctedOn')])
    .execute()
  const byCert = Map.groupBy(pages, ({ shipCertId }) => shipCertId)
  return new Map(
    [...byCert].map(([id, own]) => [
      id,
      own.map((page) => ({ event: pageEvent(page), correctedOn: page.correctedOn })),
    ]),
  )
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

/** Events of a calendar: one for each survey of a certificate, or for each visit to a ship. */
import { maxDate, minDate } from '#common/rules/base/dates.ts'
import { groupIntoVisits } from '#common/rules/windows/visits.ts'
import type { Visit } from '#common/rules/windows/visits.ts'
import type { CalendarEvent } from '#common/rules/text/icalendar.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { ShipCertRow } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'

/** A pending survey of a certificate, or its expiry. */
export interface DueItem extends Pick<
  ShipCertRow,
  | 'id'
  | 'shipId'
  | 'companyId'
  | 'shipName'
  | 'imo'
  | 'companyName'
  | 'companyImo'
  | 'certCode'
  | 'certNameZh'
  | 'certNameEn'
  | 'certNo'
> {
  startDate: string
  dueDate: string
  endDate: string
  /** null: the expiry of the certificate */
  survey: {
    surveyType: string
    ruleCode: string
    occurrence: number
    reminderTime: string | null
    explanationZh: string
    explanationEn: string
  } | null
}
/** Language, address and names with which events are written. */
export interface EventNames {
  lang: Lang
  publicUrl: string
  surveyOf(key: string): string
}

/** Reads the names of survey types in a language. */
export async function readEventNames(ctx: RequestContext, lang: Lang): Promise<EventNames> {
  const name = lang === 'zh' ? 'valueZh' : 'valueEn'
  const surveys = new Map(
    (await entriesOf(ctx.db, 'SURVEY_TYPE')).map((entry) => [entry.key, entry[name]]),
  )
  const { publicUrl } = ctx.services.config
  return { lang, publicUrl, surveyOf: (key) => surveys.get(key) ?? key }
}

const nameOf = ({ shipName, companyName }: DueItem) => shipName ?? companyName ?? ''
const holderOf = (item: DueItem) => {
  const imo = item.imo ?? item.companyImo
  return `${nameOf(item)}${imo ? ` (IMO ${imo})` : ''}`
}
const certOf = (item: DueItem, { lang }: EventNames) =>
  `${item.certCode} ${lang === 'zh' ? item.certNameZh : item.certNameEn}`
const keyOf = ({ id, survey }: DueItem) =>
  `cert-${id}-${survey ? `${survey.ruleCode}-${survey.occurrence}` : 'expiry'}`

/** Window and rule of a survey; nothing for an expiry. */
function detailsOf({ startDate, endDate, survey }: DueItem, { lang }: EventNames): string[] {
  if (!survey) return []
  return [
    formatMessage(shipCertText.eventWindow, lang, { start: startDate, end: endDate }),
    lang === 'zh' ? survey.explanationZh : survey.explanationEn,
  ]
}

/** The event of one survey, at its due date, or of an expiry. */
function singleEvent(item: DueItem, names: EventNames): CalendarEvent {
  const { lang, publicUrl } = names
  const { survey } = item
  const params = { ship: nameOf(item), code: item.certCode }
  return {
    uid: `${keyOf(item)}@${new URL(publicUrl).hostname}`,
    url: `${publicUrl}/ship/cert/detail?id=${item.id}`,
    day: item.dueDate,
    summary: survey
      ? formatMessage(shipCertText.eventDue, lang, {
          ...params,
          survey: names.surveyOf(survey.surveyType),
        })
      : formatMessage(shipCertText.eventExpires, lang, params),
    description: [certOf(item, names), item.certNo, holderOf(item), ...detailsOf(item, names)].join(
      '\n',
    ),
    ...(survey && { alarmDate: survey.reminderTime ?? item.startDate }),
  }
}

/** The event of a visit, on its first due date, with an alarm once all its windows are open. */
function visitEvent({ day, windows }: Visit<DueItem>, names: EventNames): CalendarEvent {
  const { lang, publicUrl } = names
  const [first] = windows
  const whatOf = (item: DueItem) =>
    item.survey
      ? `${item.certCode} ${names.surveyOf(item.survey.surveyType)}`
      : formatMessage(shipCertText.eventExpiry, lang, { code: item.certCode })
  const reminders = windows.flatMap(({ survey }) => survey?.reminderTime ?? [])
  return {
    uid: `visit-${keyOf(first)}@${new URL(publicUrl).hostname}`,
    url: first.shipId
      ? `${publicUrl}/ship/query/info?id=${first.shipId}`
      : `${publicUrl}/ship/manager/info?id=${first.companyId}`,
    day,
    summary: formatMessage(shipCertText.eventVisit, lang, {
      ship: nameOf(first),
      count: windows.length,
      surveys: windows.map(whatOf).join(', '),
    }),
    description: [
      holderOf(first),
      ...windows.map((item) =>
        [`${whatOf(item)}: ${certOf(item, names)} ${item.certNo}`, ...detailsOf(item, names)].join(
          '\n',
        ),
      ),
    ].join('\n\n'),
    alarmDate: reminders.length
      ? reminders.reduce(minDate)
      : windows.map(({ startDate }) => startDate).reduce(maxDate),
  }
}

/** One event for each survey, and for the expiry. */
export const eventsOfCert = (items: readonly DueItem[], names: EventNames): CalendarEvent[] =>
  items.map((item) => singleEvent(item, names))

/** One event for each visit to a ship or company. */
export function eventsOfFleet(
  items: readonly DueItem[],
  names: EventNames,
  today: string,
): CalendarEvent[] {
  const byHolder = Map.groupBy(items, ({ shipId, companyId }) =>
    shipId ? `ship ${shipId}` : `company ${companyId}`,
  )
  return [...byHolder.values()]
    .flatMap((own) => groupIntoVisits(own, today))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((visit) =>
      visit.windows.length === 1 ? singleEvent(visit.windows[0], names) : visitEvent(visit, names),
    )
}

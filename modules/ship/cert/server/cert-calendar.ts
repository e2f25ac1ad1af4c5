import { RESTORABLE_REASONS } from '#common/rules/standing/restoration.ts'
import type { NotNull } from 'kysely'
import { addMonths } from '#common/rules/base/dates.ts'
import { formatCalendar } from '#common/rules/text/icalendar.ts'
import type { CalendarEvent } from '#common/rules/text/icalendar.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/resource.ts'
import type { ShipCertResource, ShipCertRow } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Limit of events; calendar programs refuse larger files. */
const maxEvents = 5000
const monthsAhead = 24

/** Columns of a certificate and its holder as displayed in a calendar. */
type Listed = Pick<
  ShipCertRow,
  | 'id'
  | 'shipName'
  | 'imo'
  | 'companyName'
  | 'companyImo'
  | 'certCode'
  | 'certNameZh'
  | 'certNameEn'
  | 'certNo'
>

const holderOf = (cert: Listed) => {
  const imo = cert.imo ?? cert.companyImo
  return `${cert.shipName ?? cert.companyName}${imo ? ` (IMO ${imo})` : ''}`
}

/** A certificate's windows as a calendar file. @throws Refusal 404 out of scope */
export async function calendarOf(
  ctx: RequestContext,
  r: ShipCertResource,
  id: number,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  const name = `${row.shipName ?? row.companyName} ${row.certCode} ${row.certNo}`
  return {
    bytes: Buffer.from(formatCalendar(name, await eventsOf(ctx, r, ctx.lang, id), new Date())),
    name: `${name}.ics`,
    type: 'text/calendar; charset=utf-8',
  }
}

/**
 * Pending surveys of the caller's certificates within two years, or of one certificate until its
 * end: each window at its due date, with its reminder day or else its opening as alarm; and the
 * expiry where no survey is due on it. Contains ships, companies and certificates, no persons.
 */
export async function eventsOf(
  ctx: RequestContext,
  r: ShipCertResource,
  lang: Lang,
  id?: number,
): Promise<CalendarEvent[]> {
  // A certificate that lapsed by a missed survey stays: the one that restores it is to be held.
  let certs = rowsInScope(ctx, r, 'shipCertRow').where((eb) =>
    eb.or([
      eb('standing', 'in', ['inForce', 'suspended']),
      eb('standingReason', 'in', [...RESTORABLE_REASONS]),
    ]),
  )
  if (id) certs = certs.where('id', '=', id)
  const until = id ? '9999-12-31' : addMonths(await societyToday(ctx.db), monthsAhead)
  const [rows, windows, surveys] = await Promise.all([
    certs
      .where('expiryDate', '<=', until)
      .orderBy('expiryDate')
      .limit(maxEvents)
      .select([
        'id',
        'shipName',
        'imo',
        'companyName',
        'companyImo',
        'certCode',
        'certNameZh',
        'certNameEn',
        'certNo',
        'expiryDate',
      ])
      .$castTo<Listed & { expiryDate: string }>()
      .execute(),
    ctx.db
      .selectFrom('certWindowRow as w')
      .innerJoin('shipCert as c', 'c.id', 'w.shipCertId')
      .leftJoin('ship as s', 's.id', 'c.shipId')
      .leftJoin('customer as o', 'o.id', 'c.companyId')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      .where('w.shipCertId', 'in', certs.select('id'))
      .where('w.doneDate', 'is', null)
      .where('w.waived', '=', false)
      .where('w.status', '!=', 'done')
      .where('w.dueDate', '<=', until)
      .orderBy('w.dueDate')
      .orderBy('w.id')
      .limit(maxEvents)
      .select([
        'c.id',
        's.name as shipName',
        's.imo',
        'o.name as companyName',
        'o.imo as companyImo',
        'k.code as certCode',
        'k.nameZh as certNameZh',
        'k.nameEn as certNameEn',
        'c.certNo',
        'w.surveyType',
        'w.ruleCode',
        'w.occurrence',
        'w.startDate',
        'w.dueDate',
        'w.endDate',
        'w.reminderTime',
        'w.explanationZh',
        'w.explanationEn',
      ])
      .$narrowType<{
        surveyType: NotNull
        startDate: NotNull
        dueDate: NotNull
        endDate: NotNull
        explanationZh: NotNull
        explanationEn: NotNull
      }>()
      .execute(),
    entriesOf(ctx.db, 'SURVEY_TYPE'),
  ])
  const { publicUrl } = ctx.services.config
  const host = new URL(publicUrl).hostname
  const named = (cert: Listed) => [
    `${cert.certCode} ${cert[lang === 'zh' ? 'certNameZh' : 'certNameEn']}`,
    cert.certNo,
    holderOf(cert),
  ]
  const common = (cert: Listed, what: string) => ({
    uid: `cert-${cert.id}-${what}@${host}`,
    url: `${publicUrl}/ship/cert/detail?id=${cert.id}`,
  })
  const due = windows.map((w): CalendarEvent => {
    const type = surveys.find(({ key }) => key === w.surveyType)
    const survey = type?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? w.surveyType
    return {
      ...common(w, `${w.ruleCode}-${w.occurrence}`),
      day: w.dueDate,
      summary: formatMessage(shipCertText.eventDue, lang, {
        ship: w.shipName ?? w.companyName ?? '',
        code: w.certCode,
        survey,
      }),
      description: [
        ...named(w),
        formatMessage(shipCertText.eventWindow, lang, { start: w.startDate, end: w.endDate }),
        lang === 'zh' ? w.explanationZh : w.explanationEn,
      ].join('\n'),
      alarmDate: w.reminderTime ?? w.startDate,
    }
  })
  const listed = new Set(windows.map((w) => `${w.id}/${w.dueDate}`))
  const ends = rows
    .filter((cert) => !listed.has(`${cert.id}/${cert.expiryDate}`))
    .map((cert): CalendarEvent => ({
      ...common(cert, 'expiry'),
      day: cert.expiryDate,
      summary: formatMessage(shipCertText.eventExpires, lang, {
        ship: cert.shipName ?? cert.companyName ?? '',
        code: cert.certCode,
      }),
      description: named(cert).join('\n'),
    }))
  return [...due, ...ends]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(0, maxEvents)
}

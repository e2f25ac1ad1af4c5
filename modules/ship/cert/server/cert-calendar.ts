import { addMonths } from '#common/rules/dates.ts'
import { calendarText } from '#common/rules/icalendar.ts'
import type { CalendarEvent } from '#common/rules/icalendar.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { getRow, reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Calendars grow with a fleet: what lies further ahead, or is more than this, nobody looks at, and programs that read it refuse. */
const mostEvents = 5000
const monthsAhead = 24

const holderOf = (cert: Record<string, any>) => {
  const imo = cert['imo'] ?? cert['companyImo']
  return `${cert['shipName'] ?? cert['companyName']}${imo ? ` (IMO ${imo})` : ''}`
}

/** A certificate's windows as a file for a calendar. @throws Refusal 404 out of the caller's reach */
export async function calendarOf(ctx: Ctx, r: Resource, id: number): Promise<FileAnswer> {
  const row = await getRow(ctx, r, id)
  const name = `${row['shipName'] ?? row['companyName']} ${row['certCode']} ${row['certNo']}`
  return { bytes: Buffer.from(calendarText(name, await eventsOf(ctx, r, ctx.lang, id), new Date())), name: `${name}.ics`, type: 'text/calendar; charset=utf-8' }
}

/**
 * What is still to be surveyed on certificates in the caller's reach within two years, or on one of them until its end: each window at its due date, with a reminder on the day
 * set for it, else when it opens; and the expiry where no survey is due on it. Names ships, companies and certificates, and nobody.
 */
export async function eventsOf(ctx: Ctx, r: Resource, lang: Lang, id?: number): Promise<CalendarEvent[]> {
  let certs = reachable(ctx, r).where('valid', '=', 1).where('supersededBy', 'is', null)
  if (id) certs = certs.where('id', '=', id)
  const until = id ? '9999-12-31' : addMonths(await societyToday(ctx.db), monthsAhead)
  const [rows, windows, surveys] = await Promise.all([
    certs.where('expiryDate', '<=', until).orderBy('expiryDate').limit(mostEvents).select(['id', 'shipName', 'imo', 'companyName', 'companyImo', 'certCode', 'certNameZh', 'certNameEn', 'certNo', 'expiryDate']).execute() as Promise<Record<string, any>[]>,
    ctx.db.selectFrom('certWindowRow as w').innerJoin('shipCert as c', 'c.id', 'w.shipCertId').leftJoin('ship as s', 's.id', 'c.shipId').leftJoin('customer as o', 'o.id', 'c.companyId').innerJoin('cert as k', 'k.id', 'c.certId')
      .where('w.shipCertId', 'in', certs.select('id') as never).where('w.doneDate', 'is', null).where('w.waived', '=', false)
      .where('w.status', '!=', 'done').where('w.dueDate', '<=', until).orderBy('w.dueDate').orderBy('w.id').limit(mostEvents)
      .select(['c.id', 's.name as shipName', 's.imo', 'o.name as companyName', 'o.imo as companyImo', 'k.code as certCode', 'k.nameZh as certNameZh', 'k.nameEn as certNameEn', 'c.certNo', 'w.surveyType', 'w.ruleCode', 'w.occurrence',
        'w.startDate', 'w.dueDate', 'w.endDate', 'w.reminderTime', 'w.explanationZh', 'w.explanationEn']).execute(),
    entriesOf(ctx.db, 'SURVEY_TYPE'),
  ])
  const { publicUrl } = ctx.services.config
  const host = new URL(publicUrl).hostname
  const named = (cert: Record<string, any>) => [`${cert['certCode']} ${cert[lang === 'zh' ? 'certNameZh' : 'certNameEn']}`, cert['certNo'], holderOf(cert)]
  const common = (cert: Record<string, any>, what: string) => ({ uid: `cert-${cert['id']}-${what}@${host}`, url: `${publicUrl}/ship/cert/detail?id=${cert['id']}` })
  const due = windows.map((w): CalendarEvent => {
    const type = surveys.find(({ key }) => key === w.surveyType)
    const survey = type?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? w.surveyType!
    return {
      ...common(w, `${w.ruleCode}-${w.occurrence}`), day: w.dueDate!, summary: say(shipCertText.eventDue, lang, { ship: w.shipName ?? w.companyName!, code: w.certCode, survey }),
      description: [...named(w), say(shipCertText.eventWindow, lang, { start: w.startDate!, end: w.endDate! }), (lang === 'zh' ? w.explanationZh : w.explanationEn)!].join('\n'),
      remindOn: w.reminderTime ?? w.startDate!,
    }
  })
  const told = new Set(windows.map((w) => `${w.id}/${w.dueDate}`))
  const ends = rows.filter((cert) => !told.has(`${cert['id']}/${cert['expiryDate']}`)).map((cert): CalendarEvent => ({
    ...common(cert, 'expiry'), day: cert['expiryDate'], summary: say(shipCertText.eventExpires, lang, { ship: cert['shipName'] ?? cert['companyName'], code: cert['certCode'] }), description: named(cert).join('\n'),
  }))
  return [...due, ...ends].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, mostEvents)
}

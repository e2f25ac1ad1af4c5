/** Survey status of a ship as PDF: what the tabs of her page show to the caller, as a report. */
import { readFile } from 'node:fs/promises'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { STANDING_TONES } from '#common/rules/standing/standing-words.ts'
import type { InputOf, OutputOf, RowOf } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { classStatusOnDay } from '#modules/ship/classStatus/server/read-class-status.ts'
import { classStatusText } from '#modules/ship/classStatus/classStatus.text.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { surveyItemText } from '#modules/ship/surveyItem/surveyItem.text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Entry } from '#modules/sys/dict/server/entries.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { surveyStatusText } from '../surveyStatus.text.ts'
import { certPart, windowPart } from './ship-related-lists.ts'
import { continuousItems, openRecords, words } from './status-lists.ts'

const source = new URL('../surveyStatus.print.typ', import.meta.url)
/** Kind of class certificates among certificate types. */
const classSub = 30
const urgency = ['overdue', 'late', 'open', 'notOpen']
const toneOfWindow: Readonly<Record<string, string>> = { overdue: 'red', late: 'amber' }

interface Words {
  zh: string
  en: string
}
type Certificate = OutputOf<typeof shipQuery, 'certs'>['list'][number]
type Window = OutputOf<typeof shipQuery, 'windows'>['list'][number]

/**
 * The survey status of a ship as PDF: class, certificates, surveys to come, open conditions of class,
 * memoranda and detentions, items of the continuous survey; each as far as the caller may read it.
 * @throws Refusal 404 for a ship out of scope
 */
export async function printStatus(
  ctx: RequestContext,
  r: Resource<typeof shipQuery, 'ship'>,
  { id }: InputOf<typeof shipQuery, 'printStatus'>,
): Promise<FileResponse> {
  const ship = await getRow(ctx, r, id)
  const day = await societyToday(ctx.db)
  const { society } = await readSettings(ctx.db)
  const certs = (await certPart(ctx, r, id)).list.filter(
    (cert) => cert.valid === 1 && cert.supersededBy === null,
  )
  const windows = (await windowPart(ctx, r, id)).list
  const records = await openRecords(ctx, id)
  const items = await continuousItems(ctx, id)
  const schemes = items && [...Map.groupBy(items, ({ scheme }) => scheme)]
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: ctx.lang, society, date: day },
    {
      day,
      ship: await particulars(ctx.db, ship),
      class: await classLine(ctx, id),
      counts: counts(certs, windows, records, items),
      kinds: await kindsOf(ctx.db, certs, windows),
      records,
      items:
        schemes?.map(([scheme, of]) => ({
          scheme: words(surveyItemText.scheme[scheme]),
          items: of,
        })) ?? null,
    },
  )
  return {
    bytes,
    name: `${formatMessage(surveyStatusText.title, ctx.lang)} ${ship.name} ${day}.pdf`,
    type: 'application/pdf',
    inline: true,
  }
}

/** Particulars in the heading of the report. */
async function particulars(db: Db, ship: RowOf<typeof shipQuery>) {
  const { name, nameZh, imo, classNo, callSign, officialNo, registryPort, buildDate } = ship
  const figure = (value: number | null) => value?.toLocaleString('en') ?? '–'
  return {
    name,
    nameZh,
    imo,
    classNo,
    callSign,
    officialNo,
    registryPort,
    buildDate,
    type: labelIn(await entriesOf(db, 'SHIP_TYPE'), ship.shipType),
    flag: { zh: ship.flagNameZh, en: ship.flagNameEn },
    tonnage: `${figure(ship.grossTonnage)} / ${figure(ship.deadweight)}`,
    owner: ship.ownerName,
    manager: ship.managerName,
    notations: ship.classNotations,
  }
}

/** Label of an entry of a dictionary; of an unknown one its key. */
function labelIn(entries: readonly Entry[], key: string): Words {
  const entry = entries.find((one) => one.key === key)
  return { zh: entry?.valueZh ?? key, en: entry?.valueEn ?? key }
}

/** Class of the ship as a sentence; null for callers who may not read it. */
async function classLine(ctx: RequestContext, shipId: number): Promise<string | null> {
  if (!ctx.user.rights.has('ship.classStatus.read')) return null
  const of = getResource(ctx.services, 'ship/classStatus')
  const { state, since, rule, outOfService } = await classStatusOnDay(ctx, of, { shipId })
  const inBoth = (message: Message, day: string) =>
    `${formatMessage(message, 'zh', { day })} ${formatMessage(message, 'en', { day })}`
  const label = ({ zh, en }: Message) => `${zh} ${en}`
  return [
    label(classStatusText.state[state]),
    since && inBoth(classStatusText.since, since),
    rule,
    outOfService && label(classStatusText.kind[outOfService.kind]),
    outOfService && inBoth(classStatusText.since, outOfService.from),
    outOfService?.until && inBoth(classStatusText.until, outOfService.until),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Pending surveys of a certificate, each with the day on which one of its type was last held. */
function pendingSurveys(all: readonly Window[], surveyTypes: readonly Entry[]) {
  const lastOf = ({ surveyType }: Window) =>
    all
      .filter((one) => one.surveyType === surveyType && one.doneDate)
      .map(({ doneDate }) => doneDate!)
      .sort()
      .at(-1) ?? null
  return all.filter(isPending).map((window) => ({
    survey: labelIn(surveyTypes, window.surveyType),
    last: lastOf(window),
    opens: window.startDate,
    due: window.dueDate,
    closes: window.endDate,
    status: window.status,
    state: {
      ...words(shipCertText.windowStates[window.status as 'open']),
      tone: toneOfWindow[window.status] ?? 'plain',
    },
  }))
}
const isPending = ({ status, doneDate, waived }: Window) =>
  status !== 'done' && !doneDate && !waived

/** Certificates and pending surveys of class, then of statutory and other certificates. */
async function kindsOf(db: Db, certs: readonly Certificate[], windows: readonly Window[]) {
  const types = await db.selectFrom('cert').where('certSub', '=', classSub).select('id').execute()
  const classTypes = new Set(types.map(({ id }) => id))
  const [terms, surveys] = [await entriesOf(db, 'CERT_TERM'), await entriesOf(db, 'SURVEY_TYPE')]
  const windowsOf = Map.groupBy(windows, ({ shipCertId }) => shipCertId)
  return (['class', 'statutory'] as const).map((kind) => {
    const own = certs.filter(({ certId }) => classTypes.has(certId) === (kind === 'class'))
    const groups = own
      .filter(hasSurveysAhead)
      .map((cert) => ({
        ...printed(cert),
        windows: pendingSurveys(windowsOf.get(cert.id) ?? [], surveys),
      }))
      .filter((group) => group.windows.length > 0)
    return {
      ...words(surveyStatusText[kind]),
      certs: own.map((cert) => ({
        ...printed(cert),
        term: labelIn(terms, cert.term),
        issued: cert.issueDate,
        expires: cert.expiryDate,
        standing: {
          ...words(shipCertText.standing[cert.standing]),
          tone: STANDING_TONES[cert.standing],
        },
      })),
      surveys: groups.sort((a, b) => rankOf(a) - rankOf(b) || (dueOf(a) < dueOf(b) ? -1 : 1)),
    }
  })
}

const printed = ({ certCode, certNameZh, certNameEn, certNo }: Certificate) => ({
  code: certCode,
  name: { zh: certNameZh, en: certNameEn },
  number: certNo,
})
interface Group {
  windows: { status: string; due: string }[]
}
/** The most urgent survey of a certificate, as on the page. */
const rankOf = ({ windows }: Group) =>
  Math.min(...windows.map(({ status }) => urgency.indexOf(status)))
const dueOf = ({ windows }: Group) => windows[0]!.due

/** The figures at the head of the report, with the colour of those above zero. */
function counts(
  certs: readonly Certificate[],
  windows: readonly Window[],
  records: Awaited<ReturnType<typeof openRecords>>,
  items: Awaited<ReturnType<typeof continuousItems>>,
) {
  const { counts: label } = surveyStatusText
  const inState = (status: string) =>
    windows.filter((one) => one.status === status && isPending(one)).length
  return [
    { ...words(label.overdue), count: inState('overdue'), tone: 'red' },
    { ...words(label.late), count: inState('late'), tone: 'amber' },
    { ...words(label.open), count: inState('open'), tone: 'plain' },
    {
      ...words(label.ended),
      count: certs.filter(({ standing }) => standing !== 'inForce').length,
      tone: 'red',
    },
    ...(records
      ? [
          {
            ...words(label.conditions),
            count: records.filter(({ of }) => of === 'condition').length,
            tone: 'amber',
          },
        ]
      : []),
    ...(items
      ? [
          {
            ...words(label.items),
            count: items.filter(({ status }) => status === 'overdue').length,
            tone: 'red',
          },
        ]
      : []),
  ]
}

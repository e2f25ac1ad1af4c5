/** Ships of the demonstration whose certificates are not in force, and the circular that names them. */
import { inBothLanguages } from '#common/text.ts'
import { readFile } from 'node:fs/promises'
import { addDays } from '#common/rules/base/dates.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { classStatus } from '#modules/ship/classStatus/classStatus.contract.ts'
import { news } from '#modules/sys/news/news.contract.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { callAs } from '#server/app/http/call-as.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { demoShipsText } from '../demoShips.text.ts'
import type { ShownShips } from './choose-ships.ts'
import type { IssueContext } from './issue-certificate.ts'

const source = new URL('../ships-not-in-force.print.typ', import.meta.url)
/** Days since the class was suspended, and since the flag changed. */
const [suspendedDays, reflaggedDays] = [14, 10]

/** Suspends the class of a ship by decision of the chief surveyor, once. */
async function suspendClass({ services, cast }: IssueContext, shipId: number, today: string) {
  const { can } = await callAs(services, cast.chief, classStatus, 'status', { shipId })
  if (!can.includes('suspend')) return
  await callAs(services, cast.chief, classStatus, 'suspend', {
    shipId,
    day: addDays(today, -suspendedDays),
    reason: inBothLanguages(demoShipsText.suspendedBecause),
  })
}

/** Changes the flag of a ship; its certificates lapse by that. */
async function changeFlag(
  { services, cast }: IssueContext,
  { id, flagId }: { id: number; flagId: number },
  today: string,
) {
  const now = await callAs(services, cast.admin, ship, 'get', { id })
  if (now.flagId === flagId) return
  const flag = await services.db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select(['registryPorts', 'mids', 'callSignPrefixes'])
    .executeTakeFirstOrThrow()
  const [[port], [mid], [prefix]] = [
    (flag.registryPorts ?? []) as { nameEn: string }[],
    (flag.mids ?? []) as string[],
    (flag.callSignPrefixes ?? []) as string[],
  ]
  await callAs(services, cast.admin, ship, 'save', {
    id,
    version: now.version,
    flagId,
    registryPort: port?.nameEn ?? null,
    ...(mid && now.mmsi && { mmsi: mid + now.mmsi.slice(3) }),
    ...(prefix && now.callSign && { callSign: prefix + now.callSign.slice(prefix.length) }),
    effectiveDate: addDays(today, -reflaggedDays),
    changeReason: inBothLanguages(demoShipsText.reflaggedBecause),
  } as Parameters<typeof callAs<typeof ship, 'save'>>[4])
}

/** Names of the ships with what each of them shows. */
async function describeShips({ services }: IssueContext, ships: ShownShips) {
  const shown = [
    { id: ships.lapsed, what: demoShipsText.lapsed },
    { id: ships.suspended, what: demoShipsText.suspended },
    { id: ships.reflagged?.id ?? null, what: demoShipsText.reflagged },
  ]
  const rows = await services.db
    .selectFrom('ship')
    .where('id', 'in', [0, ...shown.flatMap(({ id }) => id ?? [])])
    .select(['id', 'name', 'imo'])
    .execute()
  return shown.flatMap(({ id, what: { zh, en } }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ name: row.name, imo: row.imo ?? '', zh, en }] : []
  })
}

/** The ships as a list in one language. */
const textOf = (list: Awaited<ReturnType<typeof describeShips>>, lang: 'zh' | 'en') =>
  `<ul>${list
    .map((ship) => `<li><p><strong>${ship.name}</strong> (IMO ${ship.imo}): ${ship[lang]}</p></li>`)
    .join('')}</ul>`

/** Publishes the circular that names the ships, with the same as a PDF; once. */
async function publishCircular(making: IssueContext, ships: ShownShips, today: string) {
  const { services, cast } = making
  const { zh: title, en: titleEn } = demoShipsText.circular
  // Earlier versions wrote both languages into the title.
  const titles = [title, inBothLanguages(demoShipsText.circular)]
  const list = await describeShips(making, ships)
  const known = await services.db
    .selectFrom('news')
    .where('title', 'in', titles)
    .select('id')
    .executeTakeFirst()
  if (known || !list.length) return
  const { society } = await readSettings(services.db)
  const file = await services.files.attach(services.db, {
    bytes: await typeset(
      await readFile(source, 'utf8'),
      { lang: 'zh', society, date: today },
      { ships: list },
    ),
    name: 'ships-not-in-force.pdf',
    type: 'application/pdf',
    createBy: cast.admin.userId,
    unclaimed: true,
  })
  const saved = await callAs(services, cast.admin, news, 'save', {
    title,
    titleEn,
    type: 'notice',
    generalFlag: true,
    startDate: today,
    descn: textOf(list, 'zh'),
    descnEn: textOf(list, 'en'),
    attachments: [file.attachmentId],
  } as Parameters<typeof callAs<typeof news, 'save'>>[4])
  await callAs(services, cast.admin, news, 'publish', { id: saved.id, version: saved.version })
}

/**
 * Brings the chosen ships into the standings they show and publishes the circular about them, by
 * the calls of the demonstration accounts. What was done by an earlier run is not done again.
 */
export async function showShips(making: IssueContext, ships: ShownShips): Promise<void> {
  const today = await societyToday(making.services.db)
  if (ships.suspended) await suspendClass(making, ships.suspended, today)
  if (ships.reflagged) await changeFlag(making, ships.reflagged, today)
  await publishCircular(making, ships, today)
}

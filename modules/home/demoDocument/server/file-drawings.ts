/** Drawings in the records of the demonstration ships. */
import { inBothLanguages } from '#common/text.ts'
import { readFile } from 'node:fs/promises'
import { shipRecord } from '#modules/ship/record/shipRecord.contract.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { callAs } from '#server/app/http/call-as.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { demoShipsText } from '../demoShips.text.ts'
import type { IssueContext } from './issue-certificate.ts'

const source = new URL('../general-arrangement.print.typ', import.meta.url)

/** Number of a drawing: the ship's IMO number, and 101 for the general arrangement. */
const drawingNo = (imo: string | null, id: number) => `${imo ?? id}-101`

/** Typesets the general arrangement of a ship from its dimensions in metres. */
async function drawArrangement({ services }: IssueContext, shipId: number) {
  const ship = await services.db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select(['id', 'name', 'imo', 'loa', 'lbp', 'breadth', 'depth', 'draft', 'grossTonnage'])
    .select(['buildPlace', 'buildDate'])
    .executeTakeFirstOrThrow()
  const { society } = await readSettings(services.db)
  const date = ship.buildDate ?? (await societyToday(services.db))
  const number = drawingNo(ship.imo, ship.id)
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: 'zh', society, date },
    {
      ...ship,
      number,
      loa: Number(ship.loa ?? 120),
      lbp: Number(ship.lbp ?? 112),
      breadth: Number(ship.breadth ?? 20),
      depth: Number(ship.depth ?? 10),
      draft: Number(ship.draft ?? 7),
    },
  )
  return { bytes, number, date }
}

/** Files the general arrangement of a ship as a memorandum in its record, once. */
async function fileDrawing(making: IssueContext, shipId: number): Promise<void> {
  const { services, cast } = making
  const title = inBothLanguages(demoShipsText.arrangement)
  const there = await services.db
    .selectFrom('shipRecord')
    .where('shipId', '=', shipId)
    .where('title', '=', title)
    .select('id')
    .executeTakeFirst()
  if (there) return
  const { bytes, number, date } = await drawArrangement(making, shipId)
  const { attachmentId } = await services.files.attach(services.db, {
    bytes,
    name: `${number}-general-arrangement.pdf`,
    type: 'application/pdf',
    createBy: cast.chief.userId,
    unclaimed: true,
  })
  await callAs(services, cast.chief, shipRecord, 'save', {
    shipId,
    kind: 'memorandum',
    recordDate: date,
    title,
    reference: number,
    attachments: [attachmentId],
  } as Parameters<typeof callAs<typeof shipRecord, 'save'>>[4])
}

/** Files a drawing of each ship. */
export async function fileDrawings(making: IssueContext, shipIds: Iterable<number>): Promise<void> {
  for (const shipId of shipIds) {
    making.signal.throwIfAborted()
    await fileDrawing(making, shipId)
  }
}

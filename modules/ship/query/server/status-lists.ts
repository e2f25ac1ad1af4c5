/** Open records and items of the continuous surveys of a ship, for her survey status report. */
import type { RowOf } from '#common/contract.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import type { shipRecord } from '#modules/ship/record/shipRecord.contract.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import type { surveyItem } from '#modules/ship/surveyItem/surveyItem.contract.ts'
import { surveyItemText } from '#modules/ship/surveyItem/surveyItem.text.ts'
import type { Message } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { listRows } from '#server/records/rows/list-rows.ts'

/** Records and items of a ship that are printed at most. */
const maxRows = 1000
const recordKinds = ['condition', 'memorandum', 'detention'] as const
const toneOfItem: Readonly<Record<string, string>> = { overdue: 'red', dueSoon: 'amber' }
/** A message as the document takes it. */
export const words = ({ zh, en }: Message): { zh: string; en: string } => ({ zh, en })

/** Open conditions of class and detentions, and memoranda on record; null without the right. */
export async function openRecords(ctx: RequestContext, shipId: number) {
  if (!ctx.user.rights.has('ship.record.read')) return null
  const { recorded, open } = shipRecordMachine.states
  const { list }: { list: RowOf<typeof shipRecord>[] } = await listRows(
    ctx,
    getResource(ctx.services, 'ship/record'),
    {
      shipId: [shipId],
      kind: [...recordKinds],
      status: [recorded, open],
      size: maxRows,
      sort: 'recordDate',
    },
  )
  return list
    .filter(({ kind, status }) => status === open || kind === 'memorandum')
    .map((row) => ({
      kind: words(shipRecordText.kind[row.kind]),
      of: row.kind,
      title: row.title,
      reference: row.reference,
      day: row.recordDate,
      due: row.dueDate,
      state: row.overdue
        ? { ...words(shipRecordText.labels.overdue), tone: 'red' }
        : {
            ...words(
              row.status === open
                ? shipRecordMachine.labels.states.open
                : shipRecordMachine.labels.states.recorded,
            ),
            tone: 'plain',
          },
    }))
}

/** Items in use of the continuous surveys, the next first; null without the right. */
export async function continuousItems(ctx: RequestContext, shipId: number) {
  if (!ctx.user.rights.has('ship.surveyItem.read')) return null
  const { list }: { list: RowOf<typeof surveyItem>[] } = await listRows(
    ctx,
    getResource(ctx.services, 'ship/surveyItem'),
    {
      shipId: [shipId],
      inUse: true,
      size: maxRows,
      sort: 'dueBy',
    },
  )
  return list.map((row) => ({
    scheme: row.scheme,
    code: row.code,
    name: { zh: row.nameZh, en: row.nameEn },
    credited: row.lastCredited,
    due: row.dueDate,
    postponed: row.postponedUntil,
    status: row.state,
    state: { ...words(surveyItemText.state[row.state]), tone: toneOfItem[row.state] ?? 'plain' },
  }))
}

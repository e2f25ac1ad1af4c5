import { keysOf } from '#common/keys-of.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { factFields, shownFields } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { readPage } from './read-report.ts'
import type { Report } from './read-report.ts'

type Row = OutputOf<typeof flagMonthlyReport, 'list'>['rows'][number]
const factNames = keysOf(factFields)
const displayFields = Object.keys({ ...shownFields, ...factFields }) as (
  | keyof typeof shownFields
  | keyof typeof factFields
)[]
const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/**
 * A line in an answer: facts and display fields merged, and for a correction the reported values.
 */
export function rowOf({ facts, shown, before, ...line }: Report['lines'][number]): Row {
  const differing =
    line.adjustment === 'changed' && before
      ? factNames
          .filter((name) => (before[name] ?? null) !== (facts[name] ?? null))
          .map((name) => ({ field: name, value: asText(before[name]) }))
      : []
  return {
    lineId: line.id,
    key: line.key,
    part: line.part,
    kind: line.kind,
    day: line.day,
    adjustment: line.adjustment,
    shipId: line.shipId,
    shipCertId: facts.shipCertId ?? null,
    certificates: line.certificates,
    fee: line.fee,
    paid: line.paid,
    ...(Object.fromEntries(
      displayFields.map((name) => [name, shown[name] ?? facts[name] ?? null]),
    ) as Pick<Row, (typeof displayFields)[number]>),
    before: differing,
    sign: line.sign,
    signTime: line.signTime,
    signName: line.signName,
    messages: line.messages,
  }
}

/** The report with a page of its lines. */
export async function listReport(
  ctx: RequestContext,
  { part, sign, page, size, ...query }: InputOf<typeof flagMonthlyReport, 'list'>,
): Promise<OutputOf<typeof flagMonthlyReport, 'list'>> {
  const count = size ?? 100
  const { lines, ...report } = await readPage(ctx, query, {
    part: part ?? null,
    sign: sign ?? null,
    from: ((page ?? 1) - 1) * count,
    count,
  })
  return { ...report, rows: lines.map(rowOf) }
}

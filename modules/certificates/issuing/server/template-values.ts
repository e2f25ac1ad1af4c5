import { isDate } from '#common/rules/base/dates.ts'
import { printedDate } from '#common/rules/text/printed-date.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { isTableSource } from '#modules/basic/certTemplate/equipment-source.ts'
import { printedTable } from './equipment-record.ts'
import type { CertificateRow } from './certificate-row.ts'

export interface Param {
  keyword: string
  attrNameZh: string
  attrNameEn: string
  formType: number
  dictCode?: string | null
  selectOptions?: string[] | null
  required: boolean
  source?: string | null
}

/** A dictionary value as printed: Chinese and English. */
export async function printedEntry(db: Db, dictCode: string, key: string): Promise<string> {
  const entry = (await entriesOf(db, dictCode)).find((e) => e.key === key)
  return entry ? `${entry.valueZh} ${entry.valueEn}` : key
}

/** Initial values of the form: each parameter with a source gets the register's value. */
export const prefillValues = (
  params: Param[],
  sources: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ keyword, source }) => {
      const value = source && !isTableSource(source) && sources[source]
      return value ? [[keyword, value]] : []
    }),
  )

/**
 * Whether the system fills a parameter at generation; it is not shown on the form. Tables of
 * equipment are changed on the page of the ship.
 */
export const isSystemFilled = (p: Param): boolean =>
  /^(cert|template|society|surveyor|annexOne)\./.test(p.source ?? '') || isTableSource(p.source)

const NOT_APPLICABLE = '不适用 Not applicable'

/**
 * What is printed for an empty parameter, so that it cannot be filled in later: that an event which
 * is entered only where it took place does not apply, such as the previous inspection of the bottom
 * of a new ship; otherwise a dash.
 */
const printedEmpty = ({ formType, required, source }: Param): string =>
  formType === 6 && !required && !source ? NOT_APPLICABLE : '–'

/**
 * Merge data of a template: register values, overridden by entered ones, formatted for print.
 */
export async function mergeData(
  ctx: RequestContext,
  row: Pick<CertificateRow, 'values'>,
  params: Param[],
  sources: Record<string, string>,
): Promise<Record<string, unknown>> {
  const values = row.values ?? {}
  const data: Record<string, unknown> = {}
  for (const p of params) {
    if (isTableSource(p.source)) {
      data[p.keyword] = printedTable(p, sources, printedDate)
      continue
    }
    const known = p.source ? (sources[p.source] ?? '') : ''
    const filled = isSystemFilled(p) ? undefined : values[p.keyword]
    const value = filled ?? known
    if (p.formType === 7) data[p.keyword] = value === true || value === 'true'
    else if (p.formType === 5 && p.dictCode && filled)
      data[p.keyword] = await printedEntry(ctx.db, p.dictCode, String(filled))
    else
      data[p.keyword] = isDate(value)
        ? printedDate(value)
        : String(value ?? '').trim() || printedEmpty(p)
  }
  return data
}

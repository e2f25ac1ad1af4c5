import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { isTableSource } from '../equipment-source.ts'
import { paramSourceText } from '../paramSource.text.ts'
import type { Param } from './scan-template.ts'
import type { TemplateValues } from './template-row.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import type { FileKeyword } from '#server/platform/documents/word-template-file.ts'

/**
 * Validates a template: the file exists and is valid, keywords and parameters correspond in both
 * directions, and each parameter can be shown on a form. Specification section 5: the file must be
 * uploaded first.
 * @param more further errors of the record, from its values as they will be
 * @throws Refusal 400 naming the fields
 */
export async function checkTemplate<V extends TemplateValues>(
  ctx: RequestContext,
  values: V,
  now: NoInfer<V> | null,
  more?: (after: V) => Promise<FieldError[]>,
): Promise<void> {
  const after = { ...now, ...values }
  const errors = (await more?.(after)) ?? []
  if (!now || 'templateFileId' in values || 'paramList' in values) {
    const { keywords, warnings } = await scannedFile(ctx, after.templateFileId)
    // These look like keywords and would be printed as text, so that the check of every certificate
    // would fail.
    errors.push(
      ...warnings
        .filter(({ code }) => code === 'fullWidthBraces')
        .map((issue) => fieldErrorFrom('templateFileId', issue)),
    )
    errors.push(
      ...pairingFaults(after.paramList ?? [], keywords),
      ...(await paramFaults(ctx, after.paramList ?? [])),
    )
  }
  if (errors.length) refuseFields(...errors)
}

function pairingFaults(params: Param[], keywords: FileKeyword[]): FieldError[] {
  const at = (phrase: FieldError['phrase'], keyword: string): FieldError => ({
    field: 'paramList',
    phrase,
    params: { keyword },
  })
  const tables = new Set(
    params.filter((p) => isTableSource(p.source)).map(({ keyword }) => keyword),
  )
  const inFile = new Map(keywords.filter((k) => !isColumnOf(k, tables)).map((k) => [k.keyword, k]))
  const inList = new Set(params.map((p) => p.keyword))
  return [
    ...params
      .filter((p, i) => params.findIndex((other) => other.keyword === p.keyword) < i)
      .map((p) => at(certTemplateText.twice, p.keyword)),
    ...[...inFile.keys()]
      .filter((keyword) => !inList.has(keyword))
      .map((keyword) => at(certTemplateText.notInList, keyword)),
    ...[...inList]
      .filter((keyword) => !inFile.has(keyword))
      .map((keyword) => at(certTemplateText.notInFile, keyword)),
    ...params
      .filter((p) => inFile.get(p.keyword)?.section && p.formType !== 7 && !tables.has(p.keyword))
      .map((p) => at(certTemplateText.sectionIsCheckbox, p.keyword)),
  ]
}

/** Whether a keyword is used only in loops over tables, where it is a column. */
const isColumnOf = ({ inSections }: FileKeyword, tables: ReadonlySet<string>): boolean =>
  inSections.length > 0 && inSections.every((section) => tables.has(section))

async function paramFaults(ctx: RequestContext, params: Param[]): Promise<FieldError[]> {
  const dictionaries = new Set(
    (await ctx.db.selectFrom('dictCode').select('dictCode').execute()).map((row) => row.dictCode),
  )
  return params.flatMap((p) => {
    const at = (phrase: FieldError['phrase'], more = {}): FieldError => ({
      field: 'paramList',
      phrase,
      params: { keyword: p.keyword, ...more },
    })
    const errors: FieldError[] = []
    if (p.formType === 3 && !p.selectOptions?.length)
      errors.push(at(certTemplateText.optionsNeeded))
    if (new Set(p.selectOptions).size < (p.selectOptions?.length ?? 0))
      errors.push(at(certTemplateText.optionTwice))
    if (p.formType === 5 && !dictionaries.has(p.dictCode ?? ''))
      errors.push(at(certTemplateText.noSuchDict, { dictCode: p.dictCode ?? '' }))
    if (p.source && !(p.source in paramSourceText))
      errors.push(at(certTemplateText.noSuchSource, { source: p.source }))
    return errors
  })
}

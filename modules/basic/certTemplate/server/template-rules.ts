import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { paramSourceText } from '../paramSource.text.ts'
import type { Param } from './scan-template.ts'
import { scannedFile } from './template-file.ts'
import type { FileKeyword } from './template-file.ts'

type Values = Record<string, any>

/**
 * What must hold of a template: the file is there and sound, its keywords and the parameters are the same in both
 * directions, and each parameter can be drawn on a form. Specification section 5: the file must be uploaded first.
 * @param more further faults of the whole record
 * @throws Refusal 400 naming the fields
 */
export async function checkTemplate(ctx: Ctx, values: Values, now: Values | null, more?: (after: Values) => Promise<FieldFault[]>): Promise<void> {
  const after: Values = { ...now, ...values }
  const faults = (await more?.(after)) ?? []
  if (!now || 'templateFileId' in values || 'paramList' in values) {
    const { keywords, warnings } = await scannedFile(ctx, after['templateFileId'])
    // They look like keywords and would be printed: no certificate made of this file would pass its check.
    faults.push(...warnings.filter(({ code }) => code === 'fullWidthBraces').map((issue) => faultAt('templateFileId', issue)))
    faults.push(...pairingFaults(after['paramList'], keywords), ...(await paramFaults(ctx, after['paramList'])))
  }
  if (faults.length) refuseFields(...faults)
}

function pairingFaults(params: Param[], keywords: FileKeyword[]): FieldFault[] {
  const at = (phrase: FieldFault['phrase'], keyword: string): FieldFault => ({ field: 'paramList', phrase, params: { keyword } })
  const inFile = new Map(keywords.map((k) => [k.keyword, k]))
  const inList = new Set(params.map((p) => p.keyword))
  return [
    ...params.filter((p, i) => params.findIndex((other) => other.keyword === p.keyword) < i).map((p) => at(certTemplateText.twice, p.keyword)),
    ...keywords.filter(({ keyword }) => !inList.has(keyword)).map(({ keyword }) => at(certTemplateText.notInList, keyword)),
    ...[...inList].filter((keyword) => !inFile.has(keyword)).map((keyword) => at(certTemplateText.notInFile, keyword)),
    ...params.filter((p) => inFile.get(p.keyword)?.section && p.formType !== 7).map((p) => at(certTemplateText.sectionIsCheckbox, p.keyword)),
  ]
}

async function paramFaults(ctx: Ctx, params: Param[]): Promise<FieldFault[]> {
  const dictionaries = new Set((await ctx.db.selectFrom('dictCode').select('dictCode').execute()).map((row) => row.dictCode))
  return params.flatMap((p) => {
    const at = (phrase: FieldFault['phrase'], more = {}): FieldFault => ({ field: 'paramList', phrase, params: { keyword: p.keyword, ...more } })
    const faults: FieldFault[] = []
    if (p.formType === 3 && !p.selectOptions?.length) faults.push(at(certTemplateText.optionsNeeded))
    if (new Set(p.selectOptions).size < (p.selectOptions?.length ?? 0)) faults.push(at(certTemplateText.optionTwice))
    if (p.formType === 5 && !dictionaries.has(p.dictCode ?? '')) faults.push(at(certTemplateText.noSuchDict, { dictCode: p.dictCode ?? '' }))
    if (p.source && !(p.source in paramSourceText)) faults.push(at(certTemplateText.noSuchSource, { source: p.source }))
    return faults
  })
}

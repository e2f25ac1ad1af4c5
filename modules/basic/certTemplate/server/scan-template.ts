import type { RequestContext } from '#server/core/context.ts'
import { equipmentSource, isTableSource, loopColumns } from '../equipment-source.ts'
import { findStandardKeyword } from './standard-keywords.ts'
import type { FormType } from './standard-keywords.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import type { FileKeyword } from '#server/platform/documents/word-template-file.ts'

export interface Param {
  keyword: string
  attrNameZh: string
  attrNameEn: string
  formType: FormType
  dictCode: string | null
  selectOptions: string[] | null
  required: boolean
  source: string | null
}

/** Guesses the form type of an unknown keyword from its name. */
function formTypeOf(keyword: string): FormType {
  if (/(date|until)$|日期$/i.test(keyword)) return 6
  if (/^(is|has|with)[A-Z]|^是否/.test(keyword)) return 7
  if (
    /(tonnage|count|qty|quantity|persons|power|length|width|height|weight|capacity|volume)$|数量$|吨位$/i.test(
      keyword,
    )
  )
    return 4
  if (/(remarks?|address|notations?|conditions?|restrictions?)$|备注$|地址$/i.test(keyword))
    return 2
  return 1
}

/** `lastDryDock` → `Last dry dock`. */
const inWords = (keyword: string): string => {
  const words = keyword
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Optional, because many ships lack these particulars and could not get a certificate otherwise.
 */
const optionalKeywords: ReadonlySet<string | null | undefined> = new Set([
  'ship.conversionDate',
  'ship.previousNames',
  'ship.nameZh',
  'ship.officialNo',
])

/**
 * Suggested parameter for a keyword: the standard one of this name, otherwise a guess to be
 * corrected.
 */
export function suggestParameter({ keyword, section }: FileKeyword): Param & { known: boolean } {
  const named = findStandardKeyword(keyword)
  const isTable = isTableSource(named?.source)
  const known = section && named?.formType !== 7 && !isTable ? undefined : named
  const formType = section && !isTable ? 7 : (known?.formType ?? formTypeOf(keyword))
  return {
    keyword,
    attrNameZh: known?.attrNameZh ?? inWords(keyword),
    attrNameEn: known?.attrNameEn ?? inWords(keyword),
    formType,
    dictCode: known?.dictCode ?? null,
    selectOptions: known?.selectOptions ?? null,
    required: formType !== 7 && !known?.optional && !optionalKeywords.has(known?.source),
    source: known?.source ?? null,
    known: known !== undefined,
  }
}

/** Whether a keyword is a column of tables of the equipment record. */
export const isTableColumn = ({ keyword, inSections }: FileKeyword): boolean =>
  inSections.length > 0 &&
  inSections.every((section) => {
    const table = equipmentSource(`equipment.${section}`)
    return table?.kind === 'table' && loopColumns(table).includes(keyword)
  })

/**
 * Suggested parameters for the placeholders of an uploaded file, its bookmarks, and findings.
 * @throws Refusal 400
 */
export async function scanUploaded(ctx: RequestContext, templateFileId: string) {
  const { keywords, bookmarks, warnings } = await scannedFile(ctx, templateFileId)
  return {
    params: keywords.filter((keyword) => !isTableColumn(keyword)).map(suggestParameter),
    bookmarks,
    warnings: warnings.slice(0, 100).map(({ code, zh, en, part }) => ({
      code,
      zh: part ? `${zh}（${part}）` : zh,
      en: part ? `${en} (${part})` : en,
    })),
  }
}

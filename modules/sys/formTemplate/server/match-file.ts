import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { form } from '#modules/sys/form/form.contract.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import type { ScannedFile } from '#server/platform/documents/word-template-file.ts'
import { formTemplateText } from '../formTemplate.text.ts'

export interface Matched {
  matched: string[]
  bySystem: string[]
  notInForm: string[]
  notInFile: string[]
  notCheckbox: string[]
}
const systemKeywords = new Set(Object.keys(formTemplateText.system))

/** Compares the keywords of a scanned Word file with the fields of a form. */
export function matchKeywords(
  { keywords }: Pick<ScannedFile, 'keywords'>,
  definition: FormDefinition,
): Matched {
  const fields = new Map(fieldsOf(definition).map((f) => [f.keyword, f]))
  const inFile = new Set(keywords.map((k) => k.keyword))
  const others = [...inFile].filter((keyword) => !fields.has(keyword))
  return {
    matched: [...inFile].filter((keyword) => fields.has(keyword)),
    bySystem: others.filter((keyword) => systemKeywords.has(keyword)),
    notInForm: others.filter((keyword) => !systemKeywords.has(keyword)),
    notInFile: [...fields.keys()].filter((keyword) => !inFile.has(keyword)),
    notCheckbox: keywords
      .filter((k) => k.section && (fields.get(k.keyword)?.formType ?? 7) !== 7)
      .map((k) => k.keyword),
  }
}

/**
 * The answer of `match`.
 * @throws Refusal 400 when the file is no valid Word template, 404 without the form
 */
export async function matchFile(ctx: RequestContext, formId: number, templateFileId: string) {
  const r = getResource<Resource<typeof form, 'form'>>(ctx.services, 'sys/form')
  const { definition } = await getRow(ctx, r, formId)
  const file = await scannedFile(ctx, templateFileId)
  const { notCheckbox, ...matches } = matchKeywords(file, definition)
  const warnings = file.warnings.slice(0, 99).map(({ zh, en, part }) => ({
    zh: part ? `${zh}（${part}）` : zh,
    en: part ? `${en} (${part})` : en,
  }))
  const { zh, en } = formTemplateText.sectionIsCheckbox
  const conditions = notCheckbox.length
    ? [
        {
          zh: zh.replace('{keywords}', notCheckbox.join('、')),
          en: en.replace('{keywords}', notCheckbox.join(', ')),
        },
      ]
    : []
  return { ...matches, warnings: [...warnings, ...conditions] }
}

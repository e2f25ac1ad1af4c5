/** Shorthands for parameters of the demonstration templates, one per form type. */
import { option, param } from './template-data.ts'
import type { ParamExtra, TemplateParam } from './template-data.ts'

/** The field may stay empty; the certificate then prints a dash. */
export const optional = { required: false } as const

type Kind = (
  keyword: string,
  attrNameZh: string,
  attrNameEn: string,
  extra?: ParamExtra,
) => TemplateParam

/** One line of text. */
export const text: Kind = (keyword, zh, en, extra) => param(keyword, zh, en, 1, extra)
/** Several lines of text; in a table one line per row. */
export const area: Kind = (keyword, zh, en, extra) => param(keyword, zh, en, 2, extra)
/** A number; the label states its unit. */
export const number: Kind = (keyword, zh, en, extra) => param(keyword, zh, en, 4, extra)
/** A calendar date. */
export const date: Kind = (keyword, zh, en, extra) => param(keyword, zh, en, 6, extra)
/** A checkbox: printed as a cross or a dash, never empty. */
export const yesNo: Kind = (keyword, zh, en, extra) => param(keyword, zh, en, 7, extra)

/** A select whose options, in both languages, are printed as they are. */
export const choice = (
  keyword: string,
  attrNameZh: string,
  attrNameEn: string,
  options: readonly (readonly [en: string, zh: string])[],
  extra: ParamExtra = {},
): TemplateParam =>
  param(keyword, attrNameZh, attrNameEn, 3, {
    selectOptions: options.map(([en, zh]) => (en === zh ? en : option(en, zh))),
    ...extra,
  })

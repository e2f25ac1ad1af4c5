/**
 * Types of the demonstration certificate templates, read by the seed. Plain data; no Word library
 * here.
 */
import type { ParamSource } from '../paramSource.text.ts'

/** 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox. */
export type FormType = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type { ParamSource }

export interface TemplateParam {
  attrNameZh: string
  attrNameEn: string
  /**
   * As written in the file: `{keyword}`. A checkbox may also select text: `{#k}has{/k}{^k}has
   * not{/k}`.
   */
  keyword: string
  formType: FormType
  dictCode?: string
  /** Printed texts, in both languages where the certificate has one line only. */
  selectOptions?: string[]
  required: boolean
  source?: ParamSource
}

export interface DemoTemplate {
  certCode: string
  templateName: { zh: string; en: string }
  templateVersion: string
  /** File name in `files/`. */
  file: string
  paramList: TemplateParam[]
  /** types of ship that it applies to; absent: any */
  shipTypes?: string[]
}

/**
 * Reserved spaces of every demonstration template. The Word bookmark is at the top left corner of
 * the space; sizes in millimetres. An image is fitted into the space and keeps its proportions.
 */
export const anchorBoxes = {
  qrCode: { width: 24, height: 24 },
  sealOfficial: { width: 31, height: 25 },
  sealPersonal: { width: 20, height: 24 },
  sigSurveyor: { width: 44, height: 24 },
} as const

/** What differs from the defaults of a parameter. */
export type ParamExtra = Partial<
  Pick<TemplateParam, 'dictCode' | 'selectOptions' | 'required' | 'source'>
>
/** One parameter. Required unless `extra` says otherwise. */
export const param = (
  keyword: string,
  attrNameZh: string,
  attrNameEn: string,
  formType: FormType,
  extra: ParamExtra = {},
): TemplateParam => ({
  keyword,
  attrNameZh,
  attrNameEn,
  formType,
  required: formType !== 7,
  ...extra,
})

/** One option of a select, in both languages. */
export const option = (en: string, zh: string): string => `${en} / ${zh}`

/** A template with its file; names in both languages. */
export const template = (
  certCode: string,
  zh: string,
  en: string,
  paramList: TemplateParam[],
  more: Partial<DemoTemplate> = {},
): DemoTemplate => ({
  certCode,
  templateName: { zh, en },
  templateVersion: '2026.1',
  file: `${certCode}.docx`,
  paramList,
  ...more,
})

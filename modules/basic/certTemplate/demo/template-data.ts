/**
 * Types of the demonstration certificate templates, read by the seed. Plain data; no Word library
 * here.
 */

/** 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox. */
export type FormType = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Source of a parameter's initial value. `cert.*` is filled by the system and not entered. */
export type ParamSource =
  | 'ship.name'
  | 'ship.imo'
  | 'ship.callSign'
  | 'ship.mmsi'
  | 'ship.officialNo'
  | 'ship.registryPort'
  | 'ship.shipType'
  | 'ship.ismShipType'
  | 'ship.previousNames'
  | 'ship.grossTonnage'
  | 'ship.netTonnage'
  | 'ship.deadweight'
  | 'ship.loa'
  | 'ship.breadth'
  | 'ship.depth'
  | 'ship.draft'
  | 'ship.freeboard'
  | 'ship.contractDate'
  | 'ship.conversionDate'
  | 'ship.keelDate'
  | 'ship.buildDate'
  | 'ship.builder'
  | 'ship.classNo'
  | 'ship.classNotations'
  | 'flag.nameEn'
  | 'flag.nameZh'
  | 'surveyor.fullName'
  | 'owner.name'
  | 'owner.address'
  | 'company.name'
  | 'company.imo'
  | 'company.address'
  | 'company.shipTypes'
  | 'company.docNo'
  | 'company.docExpiryDate'
  | 'company.docIssuer'
  | 'annexOne.isOilTanker'
  | 'annexOne.isOtherWithTanks'
  | 'annexOne.isOtherShip'
  | `equipment.${string}`
  | 'society.nameEn'
  | 'society.nameZh'
  | 'cert.certNo'
  | 'cert.utn'
  | 'cert.verifyUrl'
  | 'cert.issuePlace'
  | 'cert.issueDate'
  | 'cert.expiryDate'
  | 'cert.inspectionDate'
  | 'cert.expiryDateZh'
  | 'cert.inspectionDateZh'
  | 'cert.shortPaper'
  | 'cert.termZh'
  | 'cert.termEn'

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

type Extra = Partial<Pick<TemplateParam, 'dictCode' | 'selectOptions' | 'required' | 'source'>>
/** One parameter. Required unless `extra` says otherwise. */
export const param = (
  keyword: string,
  attrNameZh: string,
  attrNameEn: string,
  formType: FormType,
  extra: Extra = {},
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

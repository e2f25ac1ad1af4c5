import type { Paragraph } from 'docx'
import { bilingual, heading, point, subpoint } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'

export const SOLAS_EN =
  'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as modified by the Protocol of 1988 relating thereto'
export const SOLAS_ZH = '经1988年议定书修订的《1974年国际海上人命安全公约》'

/** The clause that names the instrument and on whose behalf the society issues. */
export const authority = (en: string, zh: string): { issuedEn: string; issuedZh: string } => ({
  issuedEn: `Issued under the provisions of the ${en}, under the authority of the Government of {flagNameEn} by {societyNameEn}`,
  issuedZh: `根据${zh}的规定，经 {flagNameZh} 政府授权，由 {societyNameZh} 签发`,
})

export const MARPOL_EN =
  'INTERNATIONAL CONVENTION FOR THE PREVENTION OF POLLUTION FROM SHIPS, 1973, as modified by the Protocol of 1978 relating thereto, as amended'
export const MARPOL_ZH = '经1978年议定书修订并经修正的《1973年国际防止船舶造成污染公约》'

/** The protocol that added Annex VI. */
export const PROTOCOL_1997_EN =
  'PROTOCOL OF 1997, as amended, to amend the INTERNATIONAL CONVENTION FOR THE PREVENTION OF POLLUTION FROM SHIPS, 1973, as modified by the Protocol of 1978 relating thereto'
export const PROTOCOL_1997_ZH =
  '经修正的修订《经1978年议定书修订的1973年国际防止船舶造成污染公约》的1997年议定书'

const EXEMPTION_EN = 'That an Exemption Certificate {exemptionIssued?has:has not} been issued.'
const EXEMPTION_ZH = '{exemptionIssued?已:未}签发免除证书。'
/** Paragraph about an Exemption Certificate, on every SOLAS safety certificate. */
export const exemptionPoint = (number: string): Paragraph[] =>
  point(number, EXEMPTION_EN, EXEMPTION_ZH)

/** A point with both languages on one line, for certificates with a full page. */
export const shortPoint = (number: string, en: string, zh: string): Paragraph =>
  subpoint(number, en, zh, { indent: 18, hanging: 15, after: 2 })
/** The same about an Exemption Certificate. */
export const shortExemptionPoint = (number: string): Paragraph =>
  shortPoint(number, EXEMPTION_EN, EXEMPTION_ZH)

/**
 * Validity of the certificate, its conditions, and the survey it is based on; on the page of the
 * signature below.
 */
export const validity = (subjectEn: string, subjectZh: string): Paragraph[] => [
  ...bilingual(
    `This certificate is valid until {expiryDate} ${subjectEn}.`,
    `本证书有效期至 {expiryDateZh}，${subjectZh}。`,
    { before: 4, keepNext: true },
  ),
  ...bilingual(
    'Completion date of the survey on which this certificate is based: {inspectionDate}',
    '本证书所依据的检验完成日期：{inspectionDateZh}',
    { after: 0, keepNext: true },
  ),
]

export const certifyHeading = (): Paragraph => heading('THIS IS TO CERTIFY:', '兹证明：')

/**
 * Particulars at the beginning of nearly every certificate, in the order of the convention forms.
 */
export const NAME: Particular = ['Name of ship', '船名', '{shipName}']
export const CALL_SIGN: Particular = [
  'Distinctive number or letters',
  '船舶编号或呼号',
  '{callSign}',
]
export const PORT: Particular = ['Port of registry', '船籍港', '{registryPort}']
export const IMO: Particular = ['IMO Number', 'IMO 编号', '{imo}']
export const TONNAGE: Particular = ['Gross tonnage', '总吨位', '{grossTonnage}']
export const DEADWEIGHT: Particular = ['Deadweight (metric tons)', '载重量（吨）', '{deadweight}']
/** On the SOLAS safety certificates: of oil tankers, chemical tankers and gas carriers only. */
export const SOLAS_DEADWEIGHT: Particular = [
  'Deadweight (t), tankers only',
  '载重量（吨），仅液货船',
  '{solasDeadweight}',
]
export const TYPE: Particular = ['Type of ship', '船舶类型', '{shipType}']
/** On the SOLAS safety certificates of cargo ships: by the types of the model form. */
export const SOLAS_TYPE: Particular = ['Type of ship', '船舶类型', '{solasShipType}']
export const KEEL: Particular = [
  'Keel laid or similar stage',
  '安放龙骨或相应阶段日期',
  '{keelDate}',
]
/** The date that decides whether a ship is new under the conventions on ballast water and recycling. */
export const CONSTRUCTION: Particular = ['Date of construction', '建造日期', '{keelDate}']
export const DELIVERY: Particular = ['Date of delivery', '交船日期', '{buildDate}']

/** The company of the ISM Code, paragraph 1.1.2. */
export const COMPANY: readonly Particular[] = [
  ['Name of the Company', '公司名称', '{companyName}', 'wide'],
  ['Address of the Company', '公司地址', '{companyAddress}', 'wide'],
  ['Company identification No.', '公司识别号', '{companyImo}', 'wide'],
]

/** Name, call sign, port, tonnage and IMO number, at the beginning of most convention forms. */
export const SHIP: readonly Particular[] = [NAME, CALL_SIGN, PORT, TONNAGE, IMO]

/** Caption of the signature on MARPOL and later forms. */
export const DULY_AUTHORIZED = {
  en: 'Signature of duly authorized official issuing the certificate',
  zh: '经正式授权签发证书官员签字',
}

/** Numbered points of a certificate in a larger size: number, English, Chinese. */
export const points = (
  ...list: readonly (readonly [number: string, en: string, zh: string])[]
): Paragraph[] => list.flatMap(([number, en, zh]) => point(number, en, zh, { size: 9.5, after: 4 }))

/** The survey that a certificate without expiry is based on. */
export const completedOn = (): Paragraph[] =>
  bilingual(
    'Completion date of the survey on which this certificate is based: {inspectionDate}',
    '本证书所依据的检验完成日期：{inspectionDateZh}',
    { before: 4, after: 0, keepNext: true },
  )

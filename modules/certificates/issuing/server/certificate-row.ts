import type { Row } from '#common/contract.ts'
import type { SurveyMethod } from '#common/rules/certificates/remote-survey.ts'
import type { ExpiryBasis } from '#modules/ship/cert/server/expiry-limit.ts'
import type { certificateFields, certificateListFields } from '../certificate.fields.ts'

type SharedColumns = Row<typeof certificateFields, typeof certificateListFields>

/**
 * A certificate in work as getRow() reads it: the columns of every kind, and as optional ones those
 * that only some kinds have.
 */
export interface CertificateRow extends SharedColumns {
  shipId: number | null
  shipName: string | null
  imo: string | null
  shipType: string | null
  ownerId: number | null
  managerId: number | null
  flagId: number | null
  flagNameZh: string | null
  flagNameEn: string | null
  companyId?: number | null
  companyName?: string | null
  companyImo?: string | null
  forFlagId?: number | null
  docTypes?: string[] | null
  printRemark?: boolean | null
  /** of an endorsement: how the survey is held */
  method?: SurveyMethod
  consentFileId?: string | null
  /** decision of the flag on special circumstances */
  specialFileId?: string | null
  /** the certificate to which it is to be attached */
  parentId?: number | null
  crfId?: number
  replacesId?: number | null
  customerId?: number | null
  productName?: string | null
}

/** A certificate in work as lockRow() reads it: positions of the marks come with its table. */
export type LockedCertificate<R extends CertificateRow = CertificateRow> = R & { anchors: unknown }

/** A certificate whose document is generated, which assigns number and tracking number. */
export interface GeneratedCertificate {
  pdfFileId: string
  certNo: string
  utn: string
}

/** Columns that are checked with its dates. */
export type DatedCertificate = ExpiryBasis & { surveyType: string } & Pick<
    CertificateRow,
    'actionType' | 'issuePlace' | 'expiryDate'
  > & { templateId?: number | null; parentId?: number | null }

/**
 * A certificate whose parameters are filled: the columns that lead to their sources. Any other
 * column is itself a source.
 */
export type CertificateSource = Pick<CertificateRow, 'shipId' | 'surveyorId' | 'certId' | 'term'> &
  Partial<CertificateRow>

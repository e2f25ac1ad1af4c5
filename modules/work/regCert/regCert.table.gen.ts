// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    regCert: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number
      certId: number
      flagId: number
      quotationLineId: number | null
      term: Generated<string>
      actionType: Generated<string>
      surveyType: string | null
      inspectionDate: string | null
      issueDate: string | null
      issuePlace: string | null
      expiryDate: string | null
      effectiveDate: string | null
      certNo: string | null
      csrNo: number | null
      newName: string | null
      newNameZh: string | null
      newFlagId: number | null
      newRegistryPort: string | null
      newOfficialNo: string | null
      newCallSign: string | null
      newMmsi: string | null
      checklist: DefaultedJson
      attachments: string[] | null
      remark: string | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      dataChanged: Generated<boolean>
      personInCharge: number
      dueDate: string | null
      submittedBy: number | null
      auditedBy: number | null
      confirmedBy: number | null
      fileId: string | null
      sha256: string | null
      utn: string | null
      shipCertId: number | null
      changed: Json | null
      reissueQuotationId: number | null
    }
    regCertRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number
      certId: number
      flagId: number
      quotationLineId: number | null
      term: string
      actionType: string
      surveyType: string | null
      inspectionDate: string | null
      issueDate: string | null
      issuePlace: string | null
      expiryDate: string | null
      effectiveDate: string | null
      certNo: string | null
      csrNo: number | null
      newName: string | null
      newNameZh: string | null
      newFlagId: number | null
      newRegistryPort: string | null
      newOfficialNo: string | null
      newCallSign: string | null
      newMmsi: string | null
      checklist: Json
      attachments: string[] | null
      remark: string | null
      status: number
      statusTime: string
      round: number
      dataChanged: boolean
      personInCharge: number
      dueDate: string | null
      submittedBy: number | null
      auditedBy: number | null
      confirmedBy: number | null
      fileId: string | null
      sha256: string | null
      utn: string | null
      shipCertId: number | null
      changed: Json | null
      reissueQuotationId: number | null
      templateId: number | null
      personName: string
      shipName: string
      imo: string | null
      shipType: string
      region: string
      ownerId: number | null
      managerId: number | null
      flagNameZh: string
      flagNameEn: string
      certCode: string
      certNameZh: string
      certNameEn: string
      valid: number | null
      quotationId: number | null
      jobNo: string | null
    }
  }
}

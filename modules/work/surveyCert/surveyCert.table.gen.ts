// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyCert: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number | null
      companyId: number | null
      certId: number
      forFlagId: number | null
      docTypes: string[] | null
      templateId: number | null
      values: Json | null
      term: string
      actionType: string
      surveyType: string
      surveyPlace: string | null
      inspectionDate: string | null
      issueDate: string | null
      issuePlace: string | null
      expiryDate: string | null
      attachments: string[] | null
      remark: string | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      dataChanged: Generated<boolean>
      surveyorId: number
      personInCharge: number
      dueDate: string | null
      submittedBy: number | null
      auditedBy: number | null
      confirmedBy: number | null
      approvedBy: number | null
      signedBy: number | null
      surveyWorkId: number | null
      quotationLineId: number | null
      predecessorId: number | null
      shipCertId: number | null
      certNo: string | null
      utn: string | null
      pdfFileId: string | null
      anchors: Json | null
      printed: Json | null
      engineId: string | null
      fileId: string | null
      sha256: string | null
      printRemark: boolean | null
      method: Generated<string>
      consentFileId: string | null
      specialFileId: string | null
      parentId: number | null
    }
    surveyCertRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number | null
      companyId: number | null
      certId: number
      forFlagId: number | null
      docTypes: string[] | null
      templateId: number | null
      values: Json | null
      term: string
      actionType: string
      surveyType: string
      surveyPlace: string | null
      inspectionDate: string | null
      issueDate: string | null
      issuePlace: string | null
      expiryDate: string | null
      attachments: string[] | null
      remark: string | null
      status: number
      statusTime: string
      round: number
      dataChanged: boolean
      surveyorId: number
      personInCharge: number
      dueDate: string | null
      submittedBy: number | null
      auditedBy: number | null
      confirmedBy: number | null
      approvedBy: number | null
      signedBy: number | null
      surveyWorkId: number | null
      quotationLineId: number | null
      predecessorId: number | null
      shipCertId: number | null
      certNo: string | null
      utn: string | null
      pdfFileId: string | null
      anchors: Json | null
      printed: Json | null
      engineId: string | null
      fileId: string | null
      sha256: string | null
      printRemark: boolean | null
      method: string
      consentFileId: string | null
      specialFileId: string | null
      parentId: number | null
      personName: string | null
      shipName: string | null
      imo: string | null
      shipType: string | null
      region: string | null
      flagId: number | null
      ownerId: number | null
      managerId: number | null
      companyName: string | null
      companyImo: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      valid: number | null
    }
  }
}

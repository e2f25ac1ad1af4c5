// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    crfCert: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      crfId: number
      shipId: number | null
      certId: number
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
      personInCharge: number
      signerId: number
      surveyorId: number
      submittedBy: number | null
      auditedBy: number | null
      signedBy: number | null
      predecessorId: number | null
      shipCertId: number | null
      replacesId: number | null
      supersededBy: number | null
      valid: Generated<number>
      invalidReason: string | null
      invalidTime: string | null
      certNo: string | null
      utn: string | null
      pdfFileId: string | null
      anchors: Json | null
      printed: Json | null
      engineId: string | null
      fileId: string | null
      sha256: string | null
    }
    crfCertRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      crfId: number
      shipId: number | null
      certId: number
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
      personInCharge: number
      signerId: number
      surveyorId: number
      submittedBy: number | null
      auditedBy: number | null
      signedBy: number | null
      predecessorId: number | null
      shipCertId: number | null
      replacesId: number | null
      certNo: string | null
      utn: string | null
      pdfFileId: string | null
      anchors: Json | null
      printed: Json | null
      engineId: string | null
      fileId: string | null
      sha256: string | null
      valid: number | null
      superseded: boolean
      formType: number | null
      personName: string
      signerName: string
      crfNo: string
      crfName: string
      region: string
      customerId: number | null
      productName: string | null
      productModel: string | null
      serialNumber: string | null
      shipName: string | null
      imo: string | null
      shipType: string | null
      ownerId: number | null
      managerId: number | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      certCode: string
      certNameZh: string
      certNameEn: string
    }
  }
}

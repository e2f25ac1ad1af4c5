// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    crf: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      crfNo: string
      name: string
      categoryId: number
      region: string
      customerId: number | null
      shipId: number | null
      imo: string | null
      callSign: string | null
      shipType: string | null
      flagId: number | null
      grossTonnage: number | null
      loa: number | null
      productName: string | null
      productModel: string | null
      serialNumber: string | null
      approvalCertNo: string | null
      approvalBy: string | null
      approvalDate: string | null
      drawingsApprovalNo: string | null
      drawingsApprovalBy: string | null
      drawingsApprovalDate: string | null
      applicant: string | null
      manufacturer: string | null
      purchaser: string | null
      intendedService: string | null
      serviceRestrictions: string | null
      surveyorIds: number[] | null
      leadSurveyorId: number | null
      leadUserId: number | null
      operatorId: number | null
      quotationId: number | null
      contractAmount: number | null
      contractTime: string | null
      plannedDate: string | null
      plannedPlace: string | null
      attachments: string[] | null
      remark: string | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      dataChanged: Generated<boolean>
      submittedBy: number | null
      moneyAuditedBy: number | null
      moneyAudited: Json | null
      auditedBy: number | null
      feedbackBy: number | null
      feedbackAuditedBy: number | null
      closeReason: string | null
      surveyDate: string | null
      surveyPlace: string | null
      feedbackFiles: string[] | null
      feedbackRemark: string | null
      additionalCost: number | null
      collectionAmount: number | null
      surveyorCost: number | null
      travelExpense: number | null
      vendorFee: number | null
      businessCosts: number | null
      flagFees: number | null
      manageFee: number | null
      companyTax: number | null
      feeDeduction: number | null
      invoiceNo: string | null
      accounts: string | null
      paymentAmount: number | null
      paymentTime: string | null
      margin: Generated<number>
      searchText: Generated<string>
      searchPlain: Generated<string>
    }
    crfForm: {
      id: Generated<number>
      crfId: number
      formTemplateId: number
      versionNo: number
      values: Json
      userId: number
      time: Generated<string>
    }
    crfRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      crfNo: string
      name: string
      categoryId: number
      region: string
      customerId: number | null
      shipId: number | null
      imo: string | null
      callSign: string | null
      shipType: string | null
      flagId: number | null
      grossTonnage: number | null
      loa: number | null
      productName: string | null
      productModel: string | null
      serialNumber: string | null
      approvalCertNo: string | null
      approvalBy: string | null
      approvalDate: string | null
      drawingsApprovalNo: string | null
      drawingsApprovalBy: string | null
      drawingsApprovalDate: string | null
      applicant: string | null
      manufacturer: string | null
      purchaser: string | null
      intendedService: string | null
      serviceRestrictions: string | null
      surveyorIds: number[] | null
      leadSurveyorId: number | null
      leadUserId: number | null
      operatorId: number | null
      quotationId: number | null
      contractAmount: number | null
      contractTime: string | null
      plannedDate: string | null
      plannedPlace: string | null
      attachments: string[] | null
      remark: string | null
      status: number
      statusTime: string
      round: number
      dataChanged: boolean
      submittedBy: number | null
      moneyAuditedBy: number | null
      moneyAudited: Json | null
      auditedBy: number | null
      feedbackBy: number | null
      feedbackAuditedBy: number | null
      closeReason: string | null
      surveyDate: string | null
      surveyPlace: string | null
      feedbackFiles: string[] | null
      feedbackRemark: string | null
      additionalCost: number | null
      collectionAmount: number | null
      surveyorCost: number | null
      travelExpense: number | null
      vendorFee: number | null
      businessCosts: number | null
      flagFees: number | null
      manageFee: number | null
      companyTax: number | null
      feeDeduction: number | null
      invoiceNo: string | null
      accounts: string | null
      paymentAmount: number | null
      paymentTime: string | null
      margin: number
      searchText: string
      searchPlain: string
      categoryNameZh: string | null
      categoryNameEn: string | null
      kind: number | null
      scope: string | null
      withoutCert: boolean | null
      formTemplateIds: number[] | null
      customerName: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      leadName: string | null
      shipName: string | null
    }
  }
}

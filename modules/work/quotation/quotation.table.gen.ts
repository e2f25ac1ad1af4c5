// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    quotation: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      jobNo: string
      quoNm: string
      quoTp: number
      quoTm: string
      quoPer: number
      region: string
      customerId: number
      attention: string | null
      attentionEmail: string | null
      managementId: number | null
      flagId: number
      shipIds: Generated<number[]>
      companyId: number | null
      validUntil: string | null
      discountAmount: Generated<number>
      otherDiscount: Generated<number>
      discountReason: string | null
      terms: string | null
      attachments: string[] | null
      remark: string | null
      subtotal: Generated<number>
      total: Generated<number>
      flagFees: Generated<number>
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      revision: Generated<number>
      auditState: Generated<string>
      customerState: Generated<string>
      workState: Generated<string>
      moneyState: Generated<string>
      submittedBy: number | null
      auditedBy: number | null
      approvedBy: number | null
      sentTime: string | null
      answeredBy: number | null
      answerTime: string | null
      answerFileId: string | null
      closeReason: string | null
      invoiced: Generated<number>
      collected: Generated<number>
      writtenOff: Generated<number>
      invoiceNo: string | null
      invoiceTime: string | null
      collectionNo: string | null
      collectionDate: string | null
      purchaseOrderNo: string | null
    }
    quotationLine: {
      id: Generated<number>
      quotationId: number
      seq: number
      feeClass: number
      shipId: number | null
      shipType: string | null
      certId: number | null
      feeType: number | null
      surveyType: string | null
      feeItem: string | null
      manualName: string | null
      quantity: number
      unitPrice: number
      amount: number
      netAmount: number
      flagFee: Generated<number>
      certFeeId: number | null
      certFeeVersion: number | null
      othFeeId: number | null
      othFeeVersion: number | null
      manualReason: string | null
      explanationZh: string
      explanationEn: string
      isOutput: Generated<number>
      workState: Generated<string>
    }
    quotationRevision: {
      quotationId: number
      revision: number
      time: Generated<string>
      userId: number | null
      reason: string | null
      total: number
      content: Json
      fileId: string | null
      sent: Generated<boolean>
    }
    quotationRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      jobNo: string
      quoNm: string
      quoTp: number
      quoTm: string
      quoPer: number
      region: string
      customerId: number
      attention: string | null
      attentionEmail: string | null
      managementId: number | null
      flagId: number
      shipIds: number[]
      companyId: number | null
      validUntil: string | null
      discountAmount: number
      otherDiscount: number
      discountReason: string | null
      terms: string | null
      attachments: string[] | null
      remark: string | null
      subtotal: number
      total: number
      flagFees: number
      status: number
      statusTime: string
      round: number
      revision: number
      auditState: string
      customerState: string
      workState: string
      moneyState: string
      submittedBy: number | null
      auditedBy: number | null
      approvedBy: number | null
      sentTime: string | null
      answeredBy: number | null
      answerTime: string | null
      answerFileId: string | null
      closeReason: string | null
      invoiced: number
      collected: number
      writtenOff: number
      invoiceNo: string | null
      invoiceTime: string | null
      collectionNo: string | null
      collectionDate: string | null
      purchaseOrderNo: string | null
      customerName: string
      managementName: string | null
      companyName: string | null
      flagNameZh: string
      flagNameEn: string
      quoPerName: string
      balance: number | null
      receivable: number | null
      shipNames: string | null
      items: Json | null
    }
  }
}

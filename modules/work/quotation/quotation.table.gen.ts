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
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      jobNo: string | null
      quoNm: string | null
      quoTp: number | null
      quoTm: string | null
      quoPer: number | null
      region: string | null
      customerId: number | null
      attention: string | null
      attentionEmail: string | null
      managementId: number | null
      flagId: number | null
      shipIds: number[] | null
      companyId: number | null
      validUntil: string | null
      discountAmount: number | null
      otherDiscount: number | null
      discountReason: string | null
      terms: string | null
      attachments: string[] | null
      remark: string | null
      subtotal: number | null
      total: number | null
      flagFees: number | null
      status: number | null
      statusTime: string | null
      round: number | null
      revision: number | null
      auditState: string | null
      customerState: string | null
      workState: string | null
      moneyState: string | null
      submittedBy: number | null
      auditedBy: number | null
      approvedBy: number | null
      sentTime: string | null
      answeredBy: number | null
      answerTime: string | null
      answerFileId: string | null
      closeReason: string | null
      invoiced: number | null
      collected: number | null
      writtenOff: number | null
      invoiceNo: string | null
      invoiceTime: string | null
      collectionNo: string | null
      collectionDate: string | null
      customerName: string | null
      managementName: string | null
      companyName: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      quoPerName: string | null
      balance: number | null
      receivable: number | null
      shipNames: string | null
      items: Json | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    invoice: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      invoiceNo: string
      kind: string
      quotationId: number
      customerId: number
      amount: number
      currency: Generated<string>
      invoiceTime: string
      dueDate: string | null
      creditOf: number | null
      writeOff: Generated<boolean>
      remark: string | null
      status: Generated<number>
      voidReason: string | null
      voidDate: string | null
      voidTime: string | null
      voidBy: number | null
      content: Json
      fileId: string | null
      paid: Generated<number>
      credited: Generated<number>
      purchaseOrderNo: string | null
    }
    invoiceLine: {
      invoiceId: number
      lineId: number
      amount: number
    }
    invoiceReminder: {
      invoiceId: number
      level: number
      time: Generated<string>
      outboxId: number | null
      recipient: string | null
      userId: number | null
    }
    invoiceRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      invoiceNo: string
      kind: string
      quotationId: number
      customerId: number
      amount: number
      currency: string
      invoiceTime: string
      dueDate: string | null
      creditOf: number | null
      writeOff: boolean
      remark: string | null
      status: number
      voidReason: string | null
      voidDate: string | null
      voidTime: string | null
      voidBy: number | null
      content: Json
      fileId: string | null
      paid: number
      credited: number
      purchaseOrderNo: string | null
      jobNo: string | null
      quoNm: string | null
      quoPer: number | null
      region: string | null
      customerName: string | null
      creditOfNo: string | null
      openAmount: number | null
      inAccount: number | null
      state: string
      daysOverdue: number | null
      reminded: number | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    collection: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      collectionNo: string
      quotationId: number | null
      customerId: number
      amount: number
      collectionDate: string
      account: string | null
      payMethod: string
      reference: string | null
      remark: string | null
      overpaid: Generated<number>
      used: Generated<number>
      status: Generated<number>
      reverseReason: string | null
      reverseDate: string | null
      reverseTime: string | null
      reverseBy: number | null
      duplicateReason: string | null
    }
    collectionOffset: {
      collectionId: number
      sourceId: number
      amount: number
    }
    collectionPart: {
      id: Generated<number>
      collectionId: number
      invoiceId: number
      lineId: number
      amount: number
      entryDate: string
      creditId: number | null
    }
    collectionRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      collectionNo: string
      quotationId: number | null
      customerId: number
      amount: number
      collectionDate: string
      account: string | null
      payMethod: string
      reference: string | null
      remark: string | null
      overpaid: number
      used: number
      status: number
      reverseReason: string | null
      reverseDate: string | null
      reverseTime: string | null
      reverseBy: number | null
      duplicateReason: string | null
      jobNo: string | null
      quoNm: string | null
      quoPer: number | null
      region: string
      customerName: string
      creditLeft: number | null
      state: string
    }
  }
}

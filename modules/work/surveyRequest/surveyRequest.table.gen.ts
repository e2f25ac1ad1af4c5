// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyRequest: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      requestNo: string
      shipId: number
      customerId: number
      items: Json
      certCodes: string | null
      port: string
      eta: string
      etd: string | null
      agent: string | null
      purchaseOrderNo: string | null
      attachments: string[] | null
      remark: string | null
      estimate: Generated<number>
      unpriced: Generated<number>
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      handlerId: number | null
      quotationId: number | null
    }
    surveyRequestMessage: {
      id: Generated<number>
      requestId: number
      createTime: Generated<string>
      createBy: number | null
      fromOffice: boolean
      words: string
      files: Generated<string[]>
    }
    surveyRequestRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      requestNo: string
      shipId: number
      customerId: number
      items: Json
      certCodes: string | null
      port: string
      eta: string
      etd: string | null
      agent: string | null
      purchaseOrderNo: string | null
      attachments: string[] | null
      remark: string | null
      estimate: number
      unpriced: number
      status: number
      statusTime: string
      round: number
      handlerId: number | null
      quotationId: number | null
      shipName: string
      imo: string | null
      region: string
      flagId: number
      flagNameZh: string
      flagNameEn: string
      customerName: string
      askedBy: string | null
      handlerName: string | null
      messageCount: number
      messageTime: string | null
      answerDue: boolean
    }
  }
}

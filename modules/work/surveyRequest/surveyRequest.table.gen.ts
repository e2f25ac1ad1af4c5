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
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      requestNo: string | null
      shipId: number | null
      customerId: number | null
      items: Json | null
      certCodes: string | null
      port: string | null
      eta: string | null
      etd: string | null
      agent: string | null
      purchaseOrderNo: string | null
      attachments: string[] | null
      remark: string | null
      estimate: number | null
      unpriced: number | null
      status: number | null
      statusTime: string | null
      round: number | null
      handlerId: number | null
      quotationId: number | null
      shipName: string | null
      imo: string | null
      region: string | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      customerName: string | null
      askedBy: string | null
      handlerName: string | null
      messageCount: number | null
      messageTime: string | null
      answerDue: boolean | null
    }
  }
}

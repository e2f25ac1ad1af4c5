// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    regWorkRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      quotationId: number
      jobNo: string
      quoNm: string
      shipId: number | null
      shipName: string | null
      imo: string | null
      flagId: number
      flagNameZh: string
      flagNameEn: string
      certId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      surveyType: string | null
      quantity: number
      region: string
      customerId: number
      customerName: string
      quoPer: number
      quoPerName: string
      answerTime: string | null
    }
  }
}

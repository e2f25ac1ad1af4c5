// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    regWorkRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      quotationId: number | null
      jobNo: string | null
      quoNm: string | null
      shipId: number | null
      shipName: string | null
      imo: string | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      certId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      surveyType: string | null
      quantity: number | null
      region: string | null
      customerId: number | null
      customerName: string | null
      quoPer: number | null
      quoPerName: string | null
      answerTime: string | null
    }
  }
}

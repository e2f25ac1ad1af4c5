// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyConfirmRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      quotationId: number
      jobNo: string
      quoNm: string
      quoTp: number
      seq: number
      feeClass: number
      feeType: number | null
      shipId: number | null
      shipName: string | null
      imo: string | null
      shipType: string | null
      companyId: number | null
      companyName: string | null
      flagId: number
      flagNameZh: string
      flagNameEn: string
      certId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      surveyType: string | null
      manualName: string | null
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

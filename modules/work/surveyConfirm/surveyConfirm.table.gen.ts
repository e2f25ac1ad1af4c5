// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyConfirmRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      quotationId: number | null
      jobNo: string | null
      quoNm: string | null
      quoTp: number | null
      seq: number | null
      feeClass: number | null
      feeType: number | null
      shipId: number | null
      shipName: string | null
      imo: string | null
      shipType: string | null
      companyId: number | null
      companyName: string | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      certId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      surveyType: string | null
      manualName: string | null
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

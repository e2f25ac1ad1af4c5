// Written by npm run db-types from the migrated database.
export {}

declare module '#server/db/schema.gen.ts' {
  interface Database {
    fundReview: {
      crfId: number
      quotationId: number | null
      region: string
      flagId: number | null
      customerId: number | null
      invoiceDay: string | null
      collectionDay: string | null
      contractDay: string | null
      createTime: string
      contract: number
      additionalCost: number
      flagFees: number
      surveyorCost: number
      travelExpense: number
      vendorFee: number
      businessCosts: number
      manageFee: number
      companyTax: number
      feeDeduction: number
    }
  }
}

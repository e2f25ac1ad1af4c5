// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    collectionFigures: {
      collectionId: number
      customerId: number
      flagId: number | null
      quoPer: number | null
      createBy: number | null
      amount: number
      collectionDate: string
      month: string
      region: string | null
    }
    fundReview: {
      crfId: number
      quotationId: number | null
      flagId: number | null
      customerId: number | null
      invoiceBasis: string
      collectionBasis: string
      region: string
      contract: number | null
      additionalCost: number | null
      flagFees: number | null
      surveyorCost: number | null
      travelExpense: number | null
      vendorFee: number | null
      businessCosts: number | null
      manageFee: number | null
      companyTax: number | null
      feeDeduction: number | null
    }
  }
}

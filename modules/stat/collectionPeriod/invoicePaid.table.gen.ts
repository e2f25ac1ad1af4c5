// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    invoiceFigures: {
      invoiceId: number
      quotationId: number
      customerId: number
      flagId: number
      amount: number
      collected: number
      weight: number
      credited: number
      quoPer: number
      createBy: number | null
      invoiceTime: string
      month: string
      knownOn: string
      voidDate: string | null
      kind: string
      region: string
    }
    invoicePaid: {
      invoiceId: number
      collectionId: number
      entryDate: string
      amount: number
      paidOn: string
      reversedOn: string | null
    }
  }
}

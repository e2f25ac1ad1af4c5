// Written by npm run db-types from the migrated database.
export {}

declare module '#server/db/schema.gen.ts' {
  interface Database {
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

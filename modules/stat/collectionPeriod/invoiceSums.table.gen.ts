// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    invoiceSumCustomer: {
      id: Generated<number>
      customerId: number
      region: string
      standing: string
      count: number
      collected: number
      weight: number
      counted: number
      since: number
    }
    invoiceSumMonth: {
      id: Generated<number>
      month: string
      region: string
      standing: string
      count: number
      amount: number
      collected: number
      weight: number
      counted: number
      since: number
    }
  }
}

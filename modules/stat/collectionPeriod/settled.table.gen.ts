// Written by npm run db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/db/schema.gen.ts' {
  interface Database {
    settledCustomer: {
      id: Generated<number>
      customerId: number
      region: string
      count: number
      weight: number
      counted: number
    }
    settledMonth: {
      id: Generated<number>
      month: string
      region: string
      bucket: string
      count: number
      amount: number
      collected: number
      weight: number
      counted: number
    }
  }
}

// Written by npm run db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/db/schema.gen.ts' {
  interface Database {
    quotationFees: {
      quotationId: number
      statutory: Generated<number>
      audits: Generated<number>
      class: Generated<number>
      certificates: Generated<number>
      registration: Generated<number>
      manuals: Generated<number>
      classSurvey: Generated<number>
      otherSurvey: Generated<number>
      otherCharges: Generated<number>
      admin: Generated<number>
    }
  }
}

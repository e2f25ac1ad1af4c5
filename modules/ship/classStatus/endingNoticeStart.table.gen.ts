// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    endingNoticeStart: {
      isOnly: Generated<boolean>
      startedAt: Generated<string>
    }
  }
}

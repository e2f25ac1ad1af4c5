// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    setting: {
      key: string
      version: Generated<number>
      updateTime: Generated<string>
      updateBy: number | null
      value: Json
    }
  }
}

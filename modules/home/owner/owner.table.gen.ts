// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    subFleet: {
      id: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      userId: number
      name: string
      shipIds: Generated<number[]>
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    draft: {
      id: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      userId: number
      key: string
      title: string
      url: string
      recordVersion: number | null
      typedTime: string
      value: string
    }
  }
}

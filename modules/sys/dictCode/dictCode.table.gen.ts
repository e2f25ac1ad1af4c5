// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    dictCode: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      dictCode: string
      titleZh: string
      titleEn: string
      sort: Generated<number>
      status: Generated<number>
    }
  }
}

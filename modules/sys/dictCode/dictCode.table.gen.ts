// Written by npm run db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/db/schema.gen.ts' {
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

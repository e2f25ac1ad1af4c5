// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    dict: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      dictCode: string
      key: string
      valueZh: string
      valueEn: string
      sort: Generated<number>
      status: Generated<number>
    }
    dictRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      dictCode: string | null
      key: string | null
      valueZh: string | null
      valueEn: string | null
      sort: number | null
      status: number | null
      dictId: number | null
    }
  }
}

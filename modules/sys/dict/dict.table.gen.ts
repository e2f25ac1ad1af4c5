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
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      dictCode: string
      key: string
      valueZh: string
      valueEn: string
      sort: number
      status: number
      dictId: number
    }
  }
}

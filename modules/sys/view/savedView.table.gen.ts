// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    savedView: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number
      place: string
      name: string
      query: string
      columns: string | null
      shared: Generated<boolean>
      standard: Generated<boolean>
    }
    savedViewRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      place: string | null
      name: string | null
      query: string | null
      columns: string | null
      shared: boolean | null
      standard: boolean | null
      ownerName: string | null
    }
  }
}

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
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number
      place: string
      name: string
      query: string
      columns: string | null
      shared: boolean
      standard: boolean
      ownerName: string
    }
  }
}

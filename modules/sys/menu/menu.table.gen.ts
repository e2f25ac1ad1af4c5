// Written by npm run db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/db/schema.gen.ts' {
  interface Database {
    menu: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      parentId: number | null
      type: number
      code: string
      nameZh: string
      nameEn: string
      icon: string | null
      path: string | null
      component: string | null
      sort: Generated<number>
      show: Generated<boolean>
      status: Generated<number>
      descn: string | null
    }
  }
}

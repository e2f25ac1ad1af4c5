// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
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
      menuNo: string | null
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
    openMenu: {
      id: number | null
      parentId: number | null
      type: number | null
      code: string | null
      nameZh: string | null
      nameEn: string | null
      icon: string | null
      path: string | null
      component: string | null
      sort: number | null
      show: boolean | null
    }
  }
}

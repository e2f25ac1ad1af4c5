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
      id: number
      parentId: number | null
      type: number
      code: string
      nameZh: string
      nameEn: string
      icon: string | null
      path: string | null
      component: string | null
      sort: number
      show: boolean
    }
  }
}

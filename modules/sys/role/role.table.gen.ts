// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    role: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      roleName: string
      roleNameEn: string | null
      taskNode: string
      roleDescn: string | null
      dataType: number
      roleStatus: Generated<number>
      secondFactor: boolean | null
    }
    roleMenu: {
      roleId: number
      menuId: number
    }
  }
}

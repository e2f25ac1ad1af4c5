// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    identityGroup: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      providerId: number
      groupName: string
      priority: number
      userType: string
      roleId: number
      region: string | null
      relatedCustomers: Generated<number[]>
      relatedFlagState: number | null
    }
    identityGroupRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      providerId: number
      groupName: string
      priority: number
      userType: string
      roleId: number
      region: string | null
      relatedCustomers: number[]
      relatedFlagState: number | null
      providerNameZh: string
      providerNameEn: string
      roleName: string
      roleNameEn: string | null
      relatedFlagStateNameZh: string | null
      relatedFlagStateNameEn: string | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyItem: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number
      scheme: string
      code: string
      nameZh: string
      nameEn: string
      basisDate: string
      inUse: Generated<boolean>
      remark: string | null
      lastCredited: string | null
      dueDate: string
      postponedUntil: string | null
      postponeReason: string | null
      surveyorId: number | null
      creditRemark: string | null
      fileId: string | null
    }
    surveyItemRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number
      scheme: string
      code: string
      nameZh: string
      nameEn: string
      basisDate: string
      inUse: boolean
      remark: string | null
      lastCredited: string | null
      dueDate: string
      postponedUntil: string | null
      postponeReason: string | null
      surveyorId: number | null
      creditRemark: string | null
      fileId: string | null
      dueBy: string
      shipName: string
      region: string
      flagId: number
      ownerId: number | null
      managerId: number | null
      shipCreateBy: number | null
      surveyorName: string | null
    }
  }
}

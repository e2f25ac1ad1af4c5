// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    classEvent: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number
      kind: string
      day: string
      untilDay: string | null
      surveyType: string | null
      shipCertId: number | null
      reason: string | null
      fileId: string | null
      ruleCode: string | null
      cause: string | null
      altered: string[] | null
    }
    classEventRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number
      kind: string
      day: string
      untilDay: string | null
      surveyType: string | null
      shipCertId: number | null
      reason: string | null
      fileId: string | null
      ruleCode: string | null
      cause: string | null
      altered: string[] | null
      shipName: string
      region: string
      flagId: number
      ownerId: number | null
      managerId: number | null
      crewManagerId: number | null
      operatorId: number | null
      shipCreateBy: number | null
      certNo: string | null
      recordedBy: string | null
      mlcShipownerId: number | null
    }
  }
}

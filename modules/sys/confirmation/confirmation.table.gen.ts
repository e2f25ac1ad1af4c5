// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    confirmation: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      resource: string
      action: string
      needs: Generated<string>
      rowId: number | null
      rowVersion: number | null
      subjectZh: string
      subjectEn: string
      reason: string | null
      input: string | null
      entries: DefaultedJson
      requestedBy: number
      requestedIp: string | null
      expiresTime: Generated<string>
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      decidedBy: number | null
      outcomeZh: string | null
      outcomeEn: string | null
    }
    confirmationRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      resource: string
      action: string
      needs: string
      rowId: number | null
      subjectZh: string
      subjectEn: string
      reason: string | null
      entries: Json
      requestedBy: number
      expiresTime: string
      status: number
      statusTime: string
      round: number
      decidedBy: number | null
      outcomeZh: string | null
      outcomeEn: string | null
      requestedName: string | null
      decidedName: string | null
    }
  }
}

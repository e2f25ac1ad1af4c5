// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    flagAccount: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      flagId: number
      kind: string
      amount: number
      entryDate: string
      reference: string | null
      fileId: string | null
      remark: string | null
    }
    flagAccountRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      flagId: number
      kind: string
      amount: number
      entryDate: string
      reference: string | null
      fileId: string | null
      remark: string | null
      flagNameZh: string
      flagNameEn: string
      recordedBy: string | null
    }
  }
}

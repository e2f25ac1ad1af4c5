// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    law: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      title: string
      subtitle: string | null
      keyword: string | null
      type: string
      flagId: number | null
      startDate: string
      endDate: string | null
      descn: string | null
      body: Generated<string | null>
      attachments: string[] | null
    }
    lawRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      title: string
      subtitle: string | null
      keyword: string | null
      type: string
      flagId: number | null
      startDate: string
      endDate: string | null
      descn: string | null
      body: string | null
      attachments: string[] | null
      flagNameZh: string | null
      flagNameEn: string | null
    }
  }
}

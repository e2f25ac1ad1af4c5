// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    crfCategory: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      code: string
      nameZh: string
      nameEn: string
      kind: number
      scope: string | null
      formTemplateIds: number[] | null
      withoutCert: Generated<boolean>
      sort: Generated<number>
      status: Generated<number>
      remark: string | null
    }
  }
}

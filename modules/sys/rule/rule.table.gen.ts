// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    rule: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      code: string
      ruleName: string
      ruleNameEn: string
      ruleGroup: Generated<string>
      actionType: string | null
      surveyType: string
      cycleType: string
      dueDate: string
      windowDuration: number
      frontDuration: number
      postDuration: number
      descn: string | null
      descnEn: string | null
      sort: Generated<number>
    }
  }
}

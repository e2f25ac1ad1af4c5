// Written by npm run db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/db/schema.gen.ts' {
  interface Database {
    othFee: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      feeType: number
      feeItem: string
      fee: number
      isOutput: number
      templateFileId: string | null
      remark: string | null
    }
  }
}

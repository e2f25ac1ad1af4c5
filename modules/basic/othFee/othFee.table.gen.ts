// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
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
      effectiveFrom: string
      effectiveTo: string | null
      status: Generated<number>
      templateFileId: string | null
      remark: string | null
    }
    othFeeRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      feeType: number | null
      feeItem: string | null
      fee: number | null
      isOutput: number | null
      effectiveFrom: string | null
      effectiveTo: string | null
      status: number | null
      templateFileId: string | null
      remark: string | null
      inEffect: string | null
    }
  }
}

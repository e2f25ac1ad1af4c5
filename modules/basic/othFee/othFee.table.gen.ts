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
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      feeType: number
      feeItem: string
      fee: number
      isOutput: number
      effectiveFrom: string
      effectiveTo: string | null
      status: number
      templateFileId: string | null
      remark: string | null
      inEffect: string
    }
  }
}

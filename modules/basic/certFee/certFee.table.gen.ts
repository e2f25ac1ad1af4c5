// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    certFee: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      certType: number
      certId: number | null
      feeType: number | null
      surveyType: string | null
      shipType: string | null
      flagId: number | null
      effectiveFrom: string
      effectiveTo: string | null
      staTon: number
      endTon: number | null
      fee: number
      unitFee: number | null
      unitStep: number | null
      unitAbove: number | null
      minimum: number | null
      maximum: number | null
      remark: string | null
    }
    certFeeRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      certType: number
      certId: number | null
      feeType: number | null
      surveyType: string | null
      shipType: string | null
      flagId: number | null
      effectiveFrom: string
      effectiveTo: string | null
      staTon: number
      endTon: number | null
      fee: number
      unitFee: number | null
      unitStep: number | null
      unitAbove: number | null
      minimum: number | null
      maximum: number | null
      remark: string | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      inEffect: string
      place: string | null
    }
  }
}

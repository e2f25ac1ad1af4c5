// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    cert: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      code: string
      nameZh: string
      nameEn: string
      instrument: string | null
      certType: number
      certSub: number | null
      holder: Generated<string>
      printedForm: string | null
      validityBasis: Generated<string>
      validityMonths: number | null
      ruleIds: number[] | null
      extensionFamily: Generated<string>
      interimOfId: number | null
      followIds: number[] | null
      inspectionScopes: string[] | null
      documents: string[] | null
      minGrossTonnage: number | null
      sort: Generated<number>
      status: Generated<number>
      remark: string | null
      instrumentZh: string | null
    }
  }
}

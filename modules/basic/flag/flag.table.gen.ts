// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    flag: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      flagNo: string
      nameZh: string
      nameEn: string
      iso2: string
      iso3: string
      callSignPrefixes: Json | null
      mids: Json | null
      accessTime: string | null
      loginAddress: string | null
      account: string | null
      registryPorts: Json | null
      eCertificate: boolean
      lessOneDay: boolean
      remark: string | null
      fullTermDelegated: Generated<boolean>
      partyToTonnage: Generated<boolean>
    }
  }
}

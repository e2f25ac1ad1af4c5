// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    customer: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      customerNo: string
      name: string
      nameZh: string | null
      abbreviation: string | null
      imo: string | null
      customerType: string[]
      nature: string | null
      region: string
      regTime: string | null
      address: string | null
      liaison: string | null
      email: string | null
      phone: string | null
      mobile: string | null
      bank: string | null
      bankAccount: string | null
      currency: string | null
      taxpayerNo: string | null
      credit: Generated<boolean>
      contacts: Json | null
      accounts: Json | null
      status: Generated<number>
      remark: string | null
      searchText: Generated<string>
      searchPlain: Generated<string>
    }
  }
}

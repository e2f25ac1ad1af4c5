// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    managerRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      name: string
      nameZh: string | null
      abbreviation: string | null
      customerNo: string
      imo: string | null
      region: string
      address: string | null
      liaison: string | null
      email: string | null
      phone: string | null
      searchText: string
      searchPlain: string
    }
  }
}

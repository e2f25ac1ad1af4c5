// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    managerRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      name: string | null
      nameZh: string | null
      abbreviation: string | null
      customerNo: string | null
      imo: string | null
      region: string | null
      address: string | null
      liaison: string | null
      email: string | null
      phone: string | null
      searchText: string | null
      searchPlain: string | null
    }
  }
}

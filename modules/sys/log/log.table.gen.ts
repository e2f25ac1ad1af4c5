// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    logEntry: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      time: string | null
      resource: string | null
      rowId: number | null
      rowName: string | null
      action: string | null
      node: string | null
      fromState: number | null
      toState: number | null
      result: number | null
      remark: string | null
      round: number | null
      changes: Json | null
      changeCount: number | null
      userId: number | null
      userName: string | null
      ip: string | null
    }
  }
}

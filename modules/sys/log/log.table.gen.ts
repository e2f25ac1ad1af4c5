// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    logEntry: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      time: string
      resource: string
      rowId: number
      rowName: string | null
      action: string
      node: string | null
      fromState: number | null
      toState: number | null
      result: number | null
      remark: string | null
      round: number | null
      changes: Json
      changeCount: number | null
      userId: number | null
      userName: string | null
      ip: string | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    outboxRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      recipients: string | null
      subject: string | null
      state: string | null
      tries: number | null
      sentTime: string | null
      error: string | null
      confidential: boolean | null
      body: string | null
      attachments: Json | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    outboxRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      recipients: string | null
      subject: string
      state: string
      tries: number
      sentTime: string | null
      error: string | null
      confidential: boolean
      body: string | null
      attachments: Json | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    webhook: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      name: string
      userId: number
      url: string
      kinds: Json
      secret: string
      position: number
      failures: Generated<number>
      disabledTime: string | null
      apiKeyId: number | null
    }
    webhookDelivery: {
      id: Generated<number>
      createTime: Generated<string>
      webhookId: number
      position: number
      kind: string
      body: string
      state: Generated<string>
      tries: Generated<number>
      status: number | null
      answer: string | null
      lastTime: string | null
    }
    webhookRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      name: string
      userId: number
      url: string
      kinds: Json
      failures: number
      disabledTime: string | null
      userName: string
      state: string
      apiKeyId: number | null
      apiKeyName: string | null
    }
  }
}

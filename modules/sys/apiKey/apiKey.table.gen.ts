// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    apiKey: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      name: string
      userId: number
      prefix: string
      tokenHash: Buffer
      rights: Json
      dataType: number
      expiresOn: string
      revokedTime: string | null
      revokedBy: number | null
    }
    apiKeyRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      name: string
      userId: number
      prefix: string
      rights: Json
      dataType: number
      expiresOn: string
      revokedTime: string | null
      userName: string
      lastUsedTime: string | null
      lastUsedIp: string | null
      state: string
    }
  }
}

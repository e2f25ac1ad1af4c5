// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    bankEntry: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      account: string
      entryDate: string
      valueDate: string | null
      amount: number
      currency: string
      counterparty: string | null
      counterpartyAccount: string | null
      reference: string | null
      bankReference: string | null
      fileName: string
      fingerprint: string
      collectionId: number | null
      ignoreReason: string | null
    }
    bankEntryRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      account: string
      entryDate: string
      valueDate: string | null
      amount: number
      currency: string
      counterparty: string | null
      counterpartyAccount: string | null
      reference: string | null
      bankReference: string | null
      fileName: string
      fingerprint: string
      collectionId: number | null
      ignoreReason: string | null
      collectionNo: string | null
      customerName: string | null
      state: string
    }
  }
}

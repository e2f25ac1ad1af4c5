// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    flagReport: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      flagId: number
      month: string
      lockTime: Generated<string>
      lockedBy: number | null
    }
    flagReportLine: {
      id: Generated<number>
      reportId: number
      flagId: number
      month: string
      key: string
      part: string
      kind: string
      day: string
      adjustment: string | null
      shipId: number | null
      region: string | null
      ownId: number | null
      certificates: number
      shipsIn: number
      shipsOut: number
      gtIn: number
      gtOut: number
      fee: number
      paid: number
      facts: Json
      shown: Json
      before: Json | null
    }
    flagReportMessage: {
      id: Generated<number>
      lineId: number
      time: Generated<string>
      userId: number | null
      kind: string
      words: string
    }
    flagReportSign: {
      lineId: number
      state: string
      time: Generated<string>
      userId: number | null
    }
  }
}

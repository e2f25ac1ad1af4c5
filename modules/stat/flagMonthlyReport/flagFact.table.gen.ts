// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    flagFact: {
      flagId: number
      key: string
      source: string
      sourceId: number
      month: string
      day: string
      part: string
      kind: string
      shipId: number | null
      ownId: number | null
      certificates: number
      shipsIn: number
      shipsOut: number
      gtIn: number
      gtOut: number
      fee: number
      paid: number
      facts: Json
      reported: boolean
    }
    flagFactNow: {
      flagId: number | null
      key: string | null
      source: string
      sourceId: number
      day: string | null
      part: string
      kind: string | null
      shipId: number | null
      ownId: number | null
      certificates: number
      shipsIn: number
      shipsOut: number
      gtIn: number | null
      gtOut: number | null
      fee: number | null
      paid: number | null
      facts: Json | null
    }
    flagLate: {
      flagId: number
      key: string
    }
    flagMonth: {
      flagId: number
      month: string
      reported: boolean
      certificates: number
      endorsements: number
      fee: number
      paid: number
    }
    flagNote: {
      source: string
      id: number
    }
    flagReportSum: {
      flagId: number
      month: string
      certificates: number
      endorsements: number
      fee: number
      paid: number
      closing: number
      overdue: number
    }
    flagWindowCount: {
      flagId: number
      day: string
      closing: number
      overdue: number
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    forecastShips: {
      fine: boolean
      flagId: number
      shipType: string
      slot: string
      region: string
      places: number
      ships: number
    }
    forecastStale: {
      shipCertId: number
    }
    forecastState: {
      one: Generated<boolean>
      day: string
      madeFrom: string
      updateTime: Generated<string>
    }
    forecastSum: {
      fine: boolean
      flagId: number
      shipType: string
      slot: string
      region: string
      place: number
      surveys: number
      unpriced: number
      cents: number
    }
    forecastSurvey: {
      windowId: number
      shipCertId: number
      shipId: number | null
      companyId: number | null
      certId: number
      flagId: number | null
      cents: number | null
      dueDate: string
      place: number
      slot: string
      region: string
      shipType: string | null
      surveyType: string
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    quotationFees: {
      quotationId: number
      flagId: number
      customerId: number
      total: number
      subtotal: number
      quoPer: number
      createBy: number | null
      managementId: number | null
      companyId: number | null
      quoTm: string
      month: string
      quoTp: number
      daysToAccept: number | null
      region: string
      auditState: string
      moneyState: string
      customerState: string
      shipTypes: string[]
      discountAmount: number | null
      otherDiscount: number | null
      invoiced: number | null
      collected: number | null
      statutory: number | null
      audits: number | null
      class: number | null
      certificates: number | null
      registration: number | null
      manuals: number | null
      classSurvey: number | null
      otherSurvey: number | null
      otherCharges: number | null
      admin: number | null
    }
    quotationMonth: {
      id: Generated<number>
      month: string
      region: string
      auditState: string
      moneyState: string
      quoTp: number
      count: number
      subtotal: number
      discountAmount: number
      otherDiscount: number
      total: number
      invoiced: number
      collected: number
      accepted: number
      acceptedAmount: number
      collectedCount: number
      days: number
      daysCount: number
      statutory: number
      audits: number
      class: number
      certificates: number
      registration: number
      manuals: number
      classSurvey: number
      otherSurvey: number
      otherCharges: number
      admin: number
    }
    quotationShare: {
      id: Generated<number>
      year: string
      region: string
      dimension: string
      whose: number
      count: number
      total: number
    }
  }
}

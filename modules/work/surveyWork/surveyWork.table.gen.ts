// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyWork: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      jobNo: string
      quotationLineId: number | null
      region: string
      shipId: number | null
      companyId: number | null
      surveyType: string | null
      surveyorIds: number[]
      leadSurveyorId: number
      personInCharge: number
      port: string | null
      eta: string | null
      dueDate: string | null
      remark: string | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      reportFiles: string[] | null
    }
    surveyWorkRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      jobNo: string
      quotationLineId: number | null
      region: string
      shipId: number | null
      companyId: number | null
      surveyType: string | null
      surveyorIds: number[]
      leadSurveyorId: number
      personInCharge: number
      port: string | null
      eta: string | null
      dueDate: string | null
      remark: string | null
      status: number
      statusTime: string
      round: number
      reportFiles: string[] | null
      personName: string
      shipName: string | null
      imo: string | null
      shipType: string | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      companyName: string | null
      feeClass: number | null
      feeType: number | null
      manualName: string | null
      quotationId: number | null
      quotationNo: string | null
      customerId: number | null
      customerName: string | null
      lineNameZh: string | null
      lineNameEn: string | null
      certs: Json
    }
  }
}

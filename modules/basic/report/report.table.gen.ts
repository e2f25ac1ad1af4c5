// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    report: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      reportName: string
      templateVersion: string
      certId: number | null
      reportType: number
      templateFileId: string
      paramList: Json
      status: Generated<number>
      remark: string | null
      firstId: number | null
    }
    reportRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      reportName: string
      templateVersion: string
      certId: number | null
      reportType: number
      templateFileId: string
      paramList: Json
      status: number
      remark: string | null
      firstId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
    }
  }
}

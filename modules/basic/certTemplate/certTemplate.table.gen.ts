// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    certTemplate: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      templateName: string
      templateVersion: string
      certId: number
      crfType: number | null
      actionType: string | null
      term: string | null
      certExpiry: string | null
      termDura: number | null
      termUnit: string | null
      flagId: number | null
      grossTonFrom: number | null
      grossTonTo: number | null
      shipTypes: string[] | null
      alsoFor: Json | null
      shipSize: string | null
      issueUnit: string | null
      flagFee: number | null
      companyTariff: number | null
      templateFileId: string
      paramList: Json
      status: Generated<number>
      remark: string | null
      firstId: number | null
    }
    certTemplateRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      templateName: string
      templateVersion: string
      certId: number
      crfType: number | null
      actionType: string | null
      term: string | null
      certExpiry: string | null
      termDura: number | null
      termUnit: string | null
      flagId: number | null
      grossTonFrom: number | null
      grossTonTo: number | null
      shipTypes: string[] | null
      alsoFor: Json | null
      shipSize: string | null
      issueUnit: string | null
      flagFee: number | null
      companyTariff: number | null
      templateFileId: string
      paramList: Json
      status: number
      remark: string | null
      firstId: number | null
      certCode: string
      certNameZh: string
      certNameEn: string
      flagNameZh: string | null
      flagNameEn: string | null
    }
  }
}

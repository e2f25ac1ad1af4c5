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
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      templateName: string | null
      templateVersion: string | null
      certId: number | null
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
      templateFileId: string | null
      paramList: Json | null
      status: number | null
      remark: string | null
      firstId: number | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      flagNameZh: string | null
      flagNameEn: string | null
    }
  }
}

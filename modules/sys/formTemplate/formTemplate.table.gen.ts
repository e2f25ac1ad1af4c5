// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    formRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      nameZh: string
      nameEn: string
      definition: Json
      remark: string | null
      fieldCount: number | null
      usedBy: number | null
    }
    formTemplate: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      formNo: string
      nameZh: string
      nameEn: string
      crfType: number
      useCategories: string[] | null
      formId: number
      templateFileId: string | null
      remark: string | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      versionNo: number | null
    }
    formTemplateRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      formNo: string
      nameZh: string
      nameEn: string
      crfType: number
      useCategories: string[] | null
      formId: number
      templateFileId: string | null
      remark: string | null
      status: number
      statusTime: string
      round: number
      versionNo: number | null
      formNameZh: string
      formNameEn: string
      publishedTime: string | null
      publishedByName: string | null
      draftNo: number | null
    }
    formTemplateVersion: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      templateId: number
      versionNo: number
      formNo: string
      nameZh: string
      nameEn: string
      crfType: number
      definition: Json
      templateFileId: string | null
      remark: string | null
    }
  }
}

// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    shipChronicle: {
      shipId: number | null
      source: string
      sourceId: number
      linkId: number
      day: string | null
      kind: string
      titleZh: string | null
      titleEn: string | null
      reference: string | null
      content: string | null
      place: string | null
      surveyType: string | null
      person: string | null
      until: string | null
      field: string | null
      fromZh: string | null
      fromEn: string | null
      toZh: string | null
      toEn: string | null
      files: string[] | null
      status: number | null
      dueDate: string | null
      overdue: boolean | null
      clearedDate: string | null
      mou: string | null
      authority: string | null
      deficiencies: number | null
      detainedFrom: string | null
      detainedTo: string | null
    }
    shipRecord: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number
      kind: string
      recordDate: string
      place: string | null
      title: string
      content: string | null
      surveyType: string | null
      surveyorId: number | null
      reference: string | null
      dueDate: string | null
      firstDueDate: string | null
      mou: string | null
      authority: string | null
      deficiencies: number | null
      detainedFrom: string | null
      detainedTo: string | null
      attachments: string[] | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      clearedDate: string | null
      clearedBy: number | null
      clearRemark: string | null
      searchText: Generated<string>
    }
    shipRecordRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number
      kind: string
      recordDate: string
      place: string | null
      title: string
      content: string | null
      surveyType: string | null
      surveyorId: number | null
      reference: string | null
      dueDate: string | null
      firstDueDate: string | null
      mou: string | null
      authority: string | null
      deficiencies: number | null
      detainedFrom: string | null
      detainedTo: string | null
      attachments: string[] | null
      status: number
      statusTime: string
      round: number
      clearedDate: string | null
      clearedBy: number | null
      clearRemark: string | null
      searchText: string
      overdue: boolean
      shipName: string
      imo: string | null
      shipType: string
      region: string
      flagId: number
      ownerId: number | null
      managerId: number | null
      crewManagerId: number | null
      operatorId: number | null
      flagNameZh: string
      flagNameEn: string
      surveyorName: string | null
      clearedByName: string | null
      recordedBy: string | null
      mlcShipownerId: number | null
    }
  }
}

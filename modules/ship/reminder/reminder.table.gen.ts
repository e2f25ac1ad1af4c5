// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    reminderLetter: {
      day: string
      receiver: string
      userId: number | null
      customerId: number | null
      name: string
      outboxIds: number[]
    }
    reminderRun: {
      day: string
      fromDay: string
      createTime: Generated<string>
      windows: Generated<number>
      records: Generated<number>
      receivers: Generated<number>
      mails: Generated<number>
    }
    reminderSent: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipCertId: number | null
      surveyType: string | null
      ruleCode: string | null
      occurrence: number | null
      recordId: number | null
      shipId: number | null
      companyId: number | null
      dueDate: string
      endDate: string
      kind: string
      reminderDay: string
      receiver: string
      role: string
      day: string
      content: string | null
    }
    reminderSentRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipCertId: number | null
      surveyType: string | null
      ruleCode: string | null
      occurrence: number | null
      recordId: number | null
      shipId: number | null
      companyId: number | null
      dueDate: string
      endDate: string
      kind: string
      reminderDay: string
      receiver: string
      role: string
      day: string
      content: string | null
      shipName: string | null
      imo: string | null
      companyName: string | null
      region: string | null
      certId: number | null
      certNo: string | null
      recordKind: string | null
      recordTitle: string | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      userId: number | null
      customerId: number | null
      receiverName: string
      how: string
      address: string | null
      outboxState: string | null
    }
  }
}

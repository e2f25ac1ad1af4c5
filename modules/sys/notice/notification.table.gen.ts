// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    circularMail: {
      userId: number
      newsId: number
      publishTime: string
    }
    notification: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      userId: number
      key: string
      kind: string
      titleZh: string
      titleEn: string
      textZh: string | null
      textEn: string | null
      link: string | null
      readTime: string | null
    }
    notificationPreference: {
      userId: number
      lang: string | null
      reminderMail: Generated<boolean>
      mailKinds: Generated<string[]>
    }
    notificationRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      userId: number
      key: string
      kind: string
      titleZh: string
      titleEn: string
      textZh: string | null
      textEn: string | null
      link: string | null
      readTime: string | null
      unread: boolean
    }
  }
}

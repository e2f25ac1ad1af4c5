// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    news: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      title: string
      subtitle: string | null
      keyword: string | null
      type: string
      generalFlag: boolean
      flagId: number | null
      roles: number[] | null
      startDate: string
      endDate: string | null
      descn: string | null
      body: Generated<string | null>
      attachments: string[] | null
      status: Generated<number>
      statusTime: Generated<string>
      round: Generated<number>
      publishedBy: number | null
      publishTime: string | null
    }
    newsAudience: {
      newsId: number | null
      userId: number | null
      shown: boolean | null
      readTime: string | null
    }
    newsRead: {
      newsId: number
      userId: number
      readTime: Generated<string>
    }
    newsRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      title: string | null
      subtitle: string | null
      keyword: string | null
      type: string | null
      generalFlag: boolean | null
      flagId: number | null
      roles: number[] | null
      startDate: string | null
      endDate: string | null
      descn: string | null
      body: string | null
      attachments: string[] | null
      status: number | null
      statusTime: string | null
      round: number | null
      publishedBy: number | null
      publishTime: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      publisherName: string | null
    }
  }
}

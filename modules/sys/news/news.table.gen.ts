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
      titleEn: string | null
      subtitleEn: string | null
      descnEn: string | null
      bodyEn: Generated<string | null>
    }
    newsAudience: {
      newsId: number
      userId: number
      shown: boolean | null
      readTime: string | null
    }
    newsRead: {
      newsId: number
      userId: number
      readTime: Generated<string>
    }
    newsRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
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
      body: string | null
      attachments: string[] | null
      status: number
      statusTime: string
      round: number
      publishedBy: number | null
      publishTime: string | null
      titleEn: string | null
      subtitleEn: string | null
      descnEn: string | null
      bodyEn: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      publisherName: string | null
    }
  }
}

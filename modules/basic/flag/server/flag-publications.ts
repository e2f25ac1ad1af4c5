import { sql } from 'kysely'
import type { DetailOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { flag } from '../flag.contract.ts'
import { newsMachine } from '#modules/sys/news/news.machine.ts'
import { getResource } from '#server/core/resource.ts'

type Publications = Pick<DetailOf<typeof flag>, 'latestCircular' | 'laws'>

/** The newest circular of a flag and its laws in force, if the caller may read them. */
export async function flagPublications(ctx: RequestContext, flagId: number): Promise<Publications> {
  const readable = (path: string, right: string) =>
    ctx.user.rights.has(right)
      ? rowsInScope(ctx, getResource(ctx.services, path)).where('flagId', '=', flagId)
      : null
  const day = await societyToday(ctx.db)
  const columns = ['id', 'title', 'startDate']
  const [circular] =
    (await readable('sys/news', 'sys.news.read')
      ?.where('status', '=', newsMachine.states.published)
      .where('startDate', '<=', day)
      .orderBy('startDate', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select([...columns, 'titleEn'])
      .execute()) ?? []
  const laws =
    (await readable('sys/law', 'sys.law.read')
      ?.where(sql<boolean>`${day}::date between start_date and coalesce(end_date, 'infinity')`)
      .orderBy('startDate', 'desc')
      .limit(100)
      .select(columns)
      .execute()) ?? []
  return { latestCircular: circular ?? null, laws } as Publications
}

import type { OutputOf } from '#common/contract.ts'
import { changesInWords } from '#server/audit/in-words.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { confirmation } from '../confirmation.contract.ts'
import type { Outcome } from './rehearse.ts'

type Changed = OutputOf<typeof confirmation, 'get'>['changed']

/** What carrying a request out changes, in words of both languages. @throws Refusal 404 where the record lies out of the reader's reach */
export async function changesShown(ctx: Ctx, row: Record<string, any>): Promise<Changed> {
  const { resources } = ctx.services
  const r = resources.get(row['resource'])
  if (row['requestedBy'] !== ctx.user.userId && r?.table && row['rowId'] && r.contract.crud.includes('get')) await getRow(ctx, r, row['rowId'])
  const kept = await ctx.db.selectFrom('confirmation').where('id', '=', row['id']).select('entries').executeTakeFirstOrThrow()
  const entries = kept.entries as unknown as Outcome[]
  const words = await changesInWords(ctx.db, resources, entries)
  return entries.map(({ resource, rowId, nameZh, nameEn, remark }, i) => {
    const one = resources.get(resource)?.text.one
    return {
      resource, rowId, titleZh: one?.zh ?? resource, titleEn: one?.en ?? resource, nameZh, nameEn, remark,
      changes: words[i]!.map(({ label, from, to }) => ({ labelZh: label.zh, labelEn: label.en, fromZh: from.zh, fromEn: from.en, toZh: to.zh, toEn: to.en })),
    }
  })
}

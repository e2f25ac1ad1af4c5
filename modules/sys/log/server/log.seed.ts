import { sql } from 'kysely'
import { loadPrincipal } from '#server/core/principal.ts'
import { recordNameSql } from '#server/records/audit/record-names.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'
import { getResource } from '#server/core/resource.ts'
import type { Saved } from '#server/records/rows/save-row.ts'

/** Recent changes of demonstration users: user, resource, position from the last record, values. */
const changes: readonly (readonly [who: string, resource: string, last: number, values: object])[] =
  [
    ['operator', 'basic/customer', 1, { remark: '年度对账已完成 Annual statement settled' }],
    ['operator', 'basic/customer', 2, { credit: true, nature: 'partner' }],
    [
      'admin',
      'basic/flag',
      1,
      { remark: '授权协议 2026 年续签 Agreement renewed in 2026', accessTime: '2026-01-15' },
    ],
    [
      'manager',
      'basic/customer',
      1,
      { remark: '年度对账已完成，信用额度待审 Annual statement settled, credit under review' },
    ],
    ['chief', 'basic/surveyor', 1, { remark: '可承担远程检验 May carry out remote surveys' }],
    ['admin', 'sys/dictCode', 1, { sort: 999 }],
  ]

/**
 * Makes demonstration changes through the API, and adds names to entries that were written without.
 */
export const seed = {
  order: 99,
  async demo(ctx: RequestContext) {
    const {
      db,
      services: { resources },
    } = ctx
    for (const [who, resource, last, values] of changes) {
      const r = getResource(ctx.services, resource)
      const person = await db
        .selectFrom('appUser')
        .where('username', '=', who)
        .select('id')
        .executeTakeFirstOrThrow()
      const row: Saved = await untyped(db)
        .selectFrom(r.table as string)
        .orderBy('id', 'desc')
        .offset(last - 1)
        .limit(1)
        .select(['id', 'version'])
        .executeTakeFirstOrThrow()
      const principal = await loadPrincipal(db, person.id)
      if (!principal) throw new Error(`user '${who}' cannot sign in`)
      await saveRow({ ...ctx, user: { ...principal, dataType: 3 } }, r, { ...values, ...row })
    }
    const nameless = await db
      .selectFrom('log')
      .where('rowName', 'is', null)
      .select('resource')
      .distinct()
      .execute()
    for (const { resource } of nameless) {
      const name = recordNameSql(resources.get(resource), sql.ref('log.row_id'))
      if (name)
        await sql`update log set row_name = ${name} where resource = ${resource} and row_name is null`.execute(
          db,
        )
    }
  },
}

import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import type { Ctx } from '#server/http/context.ts'
import type { shipRecord } from '../shipRecord.contract.ts'

type Answer = OutputOf<typeof shipRecord, 'chronicle'>
const longest = 1000

/** Outside the society nobody learns who worked on a certificate, nor what was noted about an endorsement. */
const forOutside = <L extends { source: string | null; person: string | null; content: string | null }>(line: L): L => (
  line.source === 'cert' ? { ...line, person: null } : line.source === 'endorsement' ? { ...line, content: null } : line
)

/**
 * All that happened to a ship the caller reaches, the latest first. Nothing is stored twice: records, dated changes and certificates are
 * read from where they are kept, each as far as the caller may see it there. @throws Refusal 404 for a ship out of reach
 */
export async function chronicleOf(ctx: Ctx, { shipId, kind }: InputOf<typeof shipRecord, 'chronicle'>): Promise<Answer> {
  await reachableShip(ctx, shipId)
  const { rights, taskNode } = ctx.user
  const [outside, registrar, certificates] = [taskNode === 'ship_owner' || taskNode === 'flag_user', rights.has('basic.ship.read'), rights.has('ship.cert.read')]
  let query = ctx.db.selectFrom('shipChronicle').where('shipId', '=', shipId)
  if (kind?.length) query = query.where('kind', 'in', kind)
  if (outside) query = query.where('kind', '<>', 'note')
  if (!certificates) query = query.where('source', 'in', ['record', 'change'])
  const [{ total }, found] = await Promise.all([
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    query.orderBy('day', 'desc').orderBy('source').orderBy('sourceId', 'desc').limit(longest).select([
      'source', 'sourceId', 'linkId', 'day', 'kind', 'titleZh', 'titleEn', 'reference', 'content', 'place', 'surveyType', 'person', 'until', 'field', 'fromZh', 'fromEn', 'toZh', 'toEn',
      'files', 'status', 'dueDate', 'overdue', 'clearedDate', 'mou', 'authority', 'deficiencies', 'detainedFrom', 'detainedTo',
    ]).execute(),
  ])
  // Why the register was changed, and the papers behind it, are for those who keep it.
  const list = found.map((line) => (line.source === 'change' && !registrar ? { ...line, content: null, files: null } : outside ? forOutside(line) : line))
  return { list: list as Answer['list'], total }
}

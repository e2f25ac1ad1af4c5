import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { shipRecord } from '../shipRecord.contract.ts'

type Answer = OutputOf<typeof shipRecord, 'chronicle'>
const longest = 1000

/** Hides persons and endorsement remarks from external users. */
const forOutside = <
  L extends { source: string | null; person: string | null; content: string | null },
>(
  line: L,
): L =>
  line.source === 'cert'
    ? { ...line, person: null }
    : line.source === 'endorsement'
      ? { ...line, content: null }
      : line

/**
 * All events of a ship in the caller's scope, the latest first: records, dated changes and
 * certificates, read from their own tables, each as far as the caller may see it.
 * @throws Refusal 404 for a ship out of scope
 */
export async function chronicleOf(
  ctx: RequestContext,
  { shipId, kind }: InputOf<typeof shipRecord, 'chronicle'>,
): Promise<Answer> {
  await loadShipInScope(ctx, shipId)
  const { rights, taskNode } = ctx.user
  const [outside, registrar, certificates] = [
    taskNode === 'ship_owner' || taskNode === 'flag_user',
    rights.has('basic.ship.read'),
    rights.has('ship.cert.read'),
  ]
  let query = ctx.db.selectFrom('shipChronicle').where('shipId', '=', shipId)
  if (kind?.length) query = query.where('kind', 'in', kind)
  if (outside) query = query.where('kind', '<>', 'note')
  query = query.where((eb) =>
    eb.or([
      eb('source', 'in', ['record', 'change']),
      ...(certificates
        ? [eb('linkId', 'in', certsInScope(ctx).where('shipId', '=', shipId).select('id'))]
        : []),
    ]),
  )
  const [{ total }, events] = await Promise.all([
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    query
      .orderBy('day', 'desc')
      .orderBy('source')
      .orderBy('sourceId', 'desc')
      .limit(longest)
      .select([
        'source',
        'sourceId',
        'linkId',
        'day',
        'kind',
        'titleZh',
        'titleEn',
        'reference',
        'content',
        'place',
        'surveyType',
        'person',
        'until',
        'field',
        'fromZh',
        'fromEn',
        'toZh',
        'toEn',
        'files',
        'status',
        'dueDate',
        'overdue',
        'clearedDate',
        'mou',
        'authority',
        'deficiencies',
        'detainedFrom',
        'detainedTo',
      ])
      .execute(),
  ])
  // Reasons and documents of register changes are visible to those who maintain the register.
  const list = events.map((line) =>
    line.source === 'change' && !registrar
      ? { ...line, content: null, files: null }
      : outside
        ? forOutside(line)
        : line,
  )
  return { list: list as Answer['list'], total }
}

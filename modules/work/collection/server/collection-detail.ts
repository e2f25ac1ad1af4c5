import type { RequestContext } from '#server/core/context.ts'
import type { CollectionRow } from './collection-row.ts'
import { describeLines } from '#modules/work/invoice/server/line-descriptions.ts'

/**
 * Detail of a payment: its allocations by line, the credit it uses, and the collections that use
 * its credit.
 */
export async function collectionDetail(
  { db }: RequestContext,
  { id }: CollectionRow,
): Promise<object> {
  const parts = await db
    .selectFrom('collectionPart as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoiceId')
    .innerJoin('quotation as q', 'q.id', 'i.quotationId')
    .leftJoin('invoice as n', 'n.id', 'p.creditId')
    .where('p.collectionId', '=', id)
    .orderBy('p.id')
    .select([
      'p.invoiceId',
      'i.invoiceNo',
      'i.quotationId',
      'q.jobNo',
      'p.lineId',
      'p.amount',
      'p.entryDate',
      'n.invoiceNo as creditNo',
    ])
    .execute()
  const wordsOf = await describeLines(
    db,
    parts.map(({ lineId }) => lineId),
  )
  const offsets = await db
    .selectFrom('collectionOffset as o')
    .innerJoin('collection as c', (on) =>
      on.on((e) =>
        e.or([
          e.and([e('o.collectionId', '=', id), e('c.id', '=', e.ref('o.sourceId'))]),
          e.and([e('o.sourceId', '=', id), e('c.id', '=', e.ref('o.collectionId'))]),
        ]),
      ),
    )
    .orderBy('c.id')
    .select([
      'c.id as collectionId',
      'c.collectionNo',
      'c.collectionDate',
      'o.amount',
      'c.status',
      'o.sourceId',
    ])
    .execute()
  return {
    parts: parts.map((part) => ({ ...part, ...wordsOf(part.lineId) })),
    offsets: offsets.map(({ sourceId, ...offset }) => ({
      ...offset,
      uses: sourceId === id ? 0 : 1,
    })),
  }
}

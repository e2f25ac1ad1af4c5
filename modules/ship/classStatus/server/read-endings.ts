import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { addDays } from '#common/rules/base/dates.ts'
import type { Db } from '#server/core/db.ts'

/** A certificate that was recorded after it had ended is notified when it ended on these days. */
const daysBack = 7

export type Ending = Awaited<ReturnType<typeof readEndings>>[number]

/**
 * Condition: the ending follows from an entry that was recorded after the certificate and after
 * notices began, whatever its own day: a change of the ship, an event of the class or the end of a
 * lay-up, or a decision on a certificate.
 */
const isRecordedLater = (start: string) => {
  const isLater = (entry: string) =>
    sql`${sql.ref(`${entry}.create_time`)} >= greatest(c.create_time, ${start}::timestamptz)`
  return sql<boolean>`(
    exists (select from ship_change h where h.ship_id = c.ship_id
      and h.effective_date = t.from_day and ${isLater('h')})
    or exists (select from class_event e where e.ship_id = c.ship_id
      and t.from_day in (e.day, e.until_day) and ${isLater('e')})
    or exists (select from cert_event e join ship_cert o on o.id = e.ship_cert_id
      where (o.ship_id = c.ship_id or o.company_id in (c.company_id, c.for_company_id))
      and e.day in (t.from_day, t.from_day - 1) and ${isLater('e')}))`
}

/** When notices began: at the first run, which does not notify what ended before it. */
async function noticesBegan(db: Db): Promise<{ at: string; isFirst: boolean }> {
  const inserted = await db
    .insertInto('endingNoticeStart')
    .defaultValues()
    .onConflict((c) => c.doNothing())
    .returning('startedAt')
    .executeTakeFirst()
  const at =
    inserted ??
    (await db.selectFrom('endingNoticeStart').select('startedAt').executeTakeFirstOrThrow())
  return { at: at.startedAt, isFirst: inserted !== undefined }
}

/**
 * Certificates of ships and companies that stopped being in force by themselves, by a change of flag
 * or company, or with the class, since notices began or by an entry since then, and of which no
 * notice was sent yet. No outage of this task and no date in the past leaves one out. Withdrawals of
 * a single certificate of a ship are notified where they are decided; a replaced one needs no notice.
 */
export async function readEndings(db: Db, today: string) {
  const { at, isFirst } = await noticesBegan(db)
  const from = isFirst ? today : addDays(today, -daysBack)
  return db
    .selectFrom('shipCertStanding as t')
    .innerJoin('shipCert as c', 'c.id', 't.shipCertId')
    .leftJoin('ship as s', 's.id', 'c.shipId')
    .leftJoin('customer as o', 'o.id', 'c.companyId')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .leftJoin('flag as f', 'f.id', 'c.flagId')
    .leftJoin('endingNotice as n', (join) =>
      join.onRef('n.shipCertId', '=', 't.shipCertId').onRef('n.fromDay', '=', 't.fromDay'),
    )
    .where((eb) =>
      eb.or([
        eb('t.fromDay', '>=', from),
        sql<boolean>`t.from_day > society_day(greatest(c.create_time, ${at}::timestamptz))`,
        isRecordedLater(at),
      ]),
    )
    .where('t.fromDay', '<=', today)
    .where('t.untilDay', '>', today)
    .whereRef('t.since', '=', 't.fromDay')
    .where('t.standing', 'in', ['lapsed', 'suspended', 'withdrawn'])
    .where('t.reason', 'not in', ['authorityWithdrew', 'docWithdrawn'])
    .where('n.shipCertId', 'is', null)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .orderBy('c.shipId')
    .orderBy('c.companyId')
    .orderBy('k.code')
    .limit(10_000)
    .select([
      'c.id',
      't.fromDay',
      't.standing',
      't.reason',
      't.rule',
      'c.shipId',
      'c.companyId',
      'c.flagId',
      'c.certNo',
      'k.nameZh',
      'k.nameEn',
      's.ownerId',
      's.flagId as shipFlagId',
      'f.nameZh as flagZh',
      'f.nameEn as flagEn',
    ])
    .select((eb) => [
      eb.fn.coalesce('s.name', 'o.name').as('holderName'),
      eb.fn.coalesce('s.imo', 'o.imo').as('imo'),
      eb.fn.coalesce('s.region', 'o.region').as('region'),
    ])
    .$narrowType<{ holderName: NotNull; region: NotNull }>()
    .execute()
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { LEFT } from '#common/rules/standing/left.ts'
import type { StandingReason } from '#common/rules/standing/standing-types.ts'

type Day = string | RawBuilder<unknown>

/** The stored period that holds a day, as `t`; `id`: that of the certificate, such as `c.id`. */
export const periodOf = (id: string, day: Day): RawBuilder<unknown> =>
  sql`ship_cert_standing t where t.ship_cert_id = ${sql.ref(id)}
    and t.from_day <= ${day}::date and t.until_day > ${day}::date`

/** Condition: a stored period says that the certificate is not in force on a day. */
export const endedOn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.standing <> 'inForce')`

/** Condition: the certificate ended before a day, or that day, for one of these reasons. */
export const endedBy = (
  alias: string,
  day: Day,
  reasons: readonly StandingReason[],
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.reason in (${sql.join([...reasons])}))`

/** Condition: surveys of the certificate are still to be held, as of today. */
export const isSurveyed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`not ${endedBy(alias, sql`society_today()`, LEFT)}`

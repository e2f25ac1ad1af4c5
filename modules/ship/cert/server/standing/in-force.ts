import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Day = string | RawBuilder<unknown>

/** The stored period that holds a day, as `t`; `id`: that of the certificate, such as `c.id`. */
export const periodOf = (id: string, day: Day): RawBuilder<unknown> =>
  sql`ship_cert_standing t where t.ship_cert_id = ${sql.ref(id)}
    and t.from_day <= ${day}::date and t.until_day > ${day}::date`

/** Condition: a stored period says that the certificate is not in force on a day. */
export const endedOn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.standing <> 'inForce')`

/** Condition: by a day the ship has left the flag or company of the certificate, or service. */
export const hasLeft = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.left_by is not null)`

/** Condition: by a day the authority that issued the certificate has withdrawn it. */
export const isWithdrawn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.reason = 'authorityWithdrew')`

/** Condition: surveys of the certificate are still to be held, as of today. */
export const isSurveyed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`not ${hasLeft(alias, sql`society_today()`)}`

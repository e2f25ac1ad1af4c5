import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Day = string | RawBuilder<unknown>

/** The stored period that holds a day, as `t`; `id`: that of the certificate, such as `c.id`. */
export const periodOf = (id: string, day: Day): RawBuilder<unknown> =>
  sql`ship_cert_standing t where t.ship_cert_id = ${sql.ref(id)}
    and t.from_day <= ${day}::date and t.until_day > ${day}::date`

/** The stored periods, as `t`, with which another standing begins, after a day and up to another. */
export const changesBetween = (id: string, after: Day, until: Day): RawBuilder<unknown> =>
  sql`ship_cert_standing t where t.ship_cert_id = ${sql.ref(id)} and t.since = t.from_day
    and t.from_day > ${after}::date and t.from_day <= ${until}::date`

/** Condition: a stored period says that the certificate is not in force on a day. */
export const endedOn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.standing <> 'inForce')`

/** Condition: no stored period says that the certificate had ended by a day; a suspended one has not. */
export const isHeldOn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from ${periodOf(`${alias}.id`, day)}
    and t.standing not in ('inForce', 'suspended'))`

/** Condition: by a day the ship has left the flag or company of the certificate, or service. */
export const hasLeft = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.left_by is not null)`

/** Condition: by a day the authority that issued the certificate has withdrawn it. */
export const isWithdrawn = (alias: string, day: Day): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${periodOf(`${alias}.id`, day)} and t.reason = 'authorityWithdrew')`

/** Condition: surveys of the certificate are still to be held, as of today. */
export const isSurveyed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`not ${hasLeft(alias, sql`society_today()`)}`

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isOnSameSurvey } from './same-survey.ts'

/** `cert.cert_sub` of class certificates. */
const CLASS = 30

/**
 * The day of the last survey that restored a certificate: by an endorsement after a missed survey,
 * or of a class certificate by the reinstatement of the class. Windows that closed before it are
 * settled. HSSC survey guidelines; IACS PR1C.
 * @param alias of ship_cert in the query
 */
export const restoredOn = (alias: string): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<string | null>`greatest(
    (select max(r.inspection_date) from cert_endorsement r
      where r.ship_cert_id = ${of('id')} and r.action = 'restore'),
    (with recursive replaced as (
        select o.* from ship_cert o where ${isOnSameSurvey('o', alias)}
        union all select o.* from ship_cert o join replaced n on ${isOnSameSurvey('o', 'n')})
      select max(r.inspection_date) from replaced o join cert_endorsement r
        on r.ship_cert_id = o.id and r.action = 'restore'
          and r.inspection_date < ${of('issue_date')}),
    (select max(v.day) from class_event v join cert k on k.id = ${of('cert_id')}
      and k.cert_sub = ${CLASS}
      where v.ship_id = ${of('ship_id')} and v.kind = 'reinstate'
        and coalesce(v.ship_cert_id, ${of('id')}) = ${of('id')}))`
}

import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** Ships whose certificates are not in force, each for another reason. */
export interface ShownShips {
  /** an annual survey was missed; the demonstration has such ships from its start */
  lapsed: number | null
  /** its class is to be suspended by decision */
  suspended: number | null
  /** its flag is to change */
  reflagged: { id: number; flagId: number } | null
}

/** A ship of a demonstration owner without a certificate in work, and what decides about it. */
interface Candidate {
  id: number
  flagId: number
  inForce: boolean
  lapsed: boolean
  hasClass: boolean
}

/** The ships of both demonstration owners, those of `owner` first. */
async function candidates(db: Db, taken: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.flag_id, bool_and(c.standing = 'inForce' and c.term = 'full') as in_force,
      bool_or(c.standing = 'lapsed' and c.standing_reason = 'surveyMissed') as lapsed,
      bool_or(c.cert_code = 'CLH') as has_class
    from ship s
      join app_user u on u.username in ('owner', 'owner2')
        and (s.owner_id = any(u.related_customers) or s.manager_id = any(u.related_customers))
      join ship_cert_row c on c.ship_id = s.id and c.superseded_by is null
    where s.status in ('inService', 'underRepair') and s.id <> all(${taken})
      and not exists (select from survey_cert w where w.ship_id = s.id and w.sha256 is null)
    group by s.id, u.username
    order by u.username, s.id`.execute(db)
  return rows
}

/**
 * Chooses the ships that show certificates that are not in force.
 * @param taken ids of ships that get documents
 */
export async function chooseShips(db: Db, taken: readonly number[]): Promise<ShownShips> {
  const ships = await candidates(db, taken)
  const sound = ships.filter(({ inForce }) => inForce)
  const suspended = sound.find(({ hasClass }) => hasClass)
  const moved = sound.find(({ id }) => id !== suspended?.id)
  const flag =
    moved &&
    (await db
      .selectFrom('flag')
      .where('id', '<>', moved.flagId)
      .where('eCertificate', '=', true)
      .where('iso2', 'in', ['SG', 'LR', 'PA'])
      .orderBy(sql`iso2 = 'SG'`, 'desc')
      .select('id')
      .executeTakeFirst())
  return {
    lapsed: ships.find(({ lapsed }) => lapsed)?.id ?? null,
    suspended: suspended?.id ?? null,
    reflagged: moved && flag ? { id: moved.id, flagId: flag.id } : null,
  }
}

import { keysOf } from '#common/keys-of.ts'
import { sql } from 'kysely'
import { scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import {
  combinedIneligibilityReasons,
  requirementsByScope,
} from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'

/** The demonstration owners, and the surveyor who attends the ships of each. */
export const OWNERS = { owner: 'surveyor', owner2: 'surveyor2' } as const
type Owner = keyof typeof OWNERS
/** Ships of each owner whose certificates get documents. */
const shipsEach = 6
/** A ship with fewer certificates shows too little. */
const leastCertificates = 8

/** A paper certificate that is replaced by an electronic one. */
export interface ChosenCertificate {
  id: number
  shipId: number
  surveyor: (typeof OWNERS)[Owner]
}

/** A ship with its criteria for surveyors, and the types of its certificates. */
interface Candidate {
  id: number
  flagId: number | null
  shipType: string | null
  certIds: number[]
}

/**
 * Ships of an owner whose certificates are all in force, full-term and not extended, that have no
 * certificate in work and whose flag accepts electronic certificates; ships in service first.
 */
async function candidatesOf(db: Db, username: Owner): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.flag_id, s.ship_type, array_agg(distinct c.cert_id) as cert_ids from ship s
      join flag f on f.id = s.flag_id and f.e_certificate
      join ship_cert_row c on c.ship_id = s.id and c.superseded_by is null
      join ship_cert k on k.id = c.id
    where s.status in ('inService', 'underRepair')
      and exists (select from app_user u where u.username = ${username}
        and (s.owner_id = any(u.related_customers) or s.manager_id = any(u.related_customers)))
      and not exists (select from survey_cert w where w.ship_id = s.id and w.sha256 is null)
    group by s.id
    having count(*) >= ${leastCertificates}
      and bool_and(c.standing = 'inForce' and c.term = 'full' and c.file_id is null
        and c.cert_type = 10 and c.inspection_date is not null and k.extension_kind is null)
    order by s.status, s.id`.execute(db)
  return rows
}

/** Ids of the first ships of an owner whose surveyor may survey them. */
async function shipsOf(db: Db, username: Owner): Promise<number[]> {
  const [candidates, date] = [await candidatesOf(db, username), await societyToday(db)]
  const surveyor = await db
    .selectFrom('surveyor as s')
    .innerJoin('appUser as u', 'u.relatedSurveyor', 's.id')
    .where('u.username', '=', OWNERS[username])
    .selectAll('s')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const { id, certIds, ...criteria } of candidates) {
    if (ids.length === shipsEach) break
    const needed = requirementsByScope({ ...criteria, date }, await scopesOf(db, certIds))
    if (!combinedIneligibilityReasons(surveyor, needed).length) ids.push(id)
  }
  return ids
}

/** The certificates of six ships of each demonstration owner, ship by ship, owners in turn. */
export async function chooseCertificates(db: Db): Promise<ChosenCertificate[]> {
  const fleets = await Promise.all(
    keysOf(OWNERS).map(async (owner) => ({
      surveyor: OWNERS[owner],
      ships: await shipsOf(db, owner),
    })),
  )
  const ships = Array.from({ length: shipsEach }, (_, i) =>
    fleets.flatMap(({ surveyor, ships: fleet }) => (fleet[i] ? [{ surveyor, id: fleet[i] }] : [])),
  ).flat()
  const list = await db
    .selectFrom('shipCert')
    .where('shipId', 'in', [0, ...ships.map(({ id }) => id)])
    .where('supersededBy', 'is', null)
    .orderBy('id')
    .select(['id', 'shipId'])
    .execute()
  return ships.flatMap(({ id: shipId, surveyor }) =>
    list.flatMap((cert) => (cert.shipId === shipId ? [{ id: cert.id, shipId, surveyor }] : [])),
  )
}

import { DOC_SHIP_TYPES, docTypesOf } from '#common/rules/ships/doc-types.ts'
import type { ReachableShip } from '#modules/basic/ship/server/load-ship.ts'
import { sameHolder } from '#modules/ship/cert/server/certificate-holder.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Subject of a certificate in work: a ship; or a company on behalf of a flag state, with the ship
 * types to be covered.
 */
export interface Subject {
  shipId: number | null
  companyId: number | null
  forFlagId: number | null
  docTypes: string[] | null
  /** criteria for the choice of the template */
  flagId: number
  shipType: string | null
  grossTonnage: number | null
}

export const aboutShip = ({ id, flagId, shipType, grossTonnage }: ReachableShip): Subject => ({
  shipId: id,
  companyId: null,
  forFlagId: null,
  docTypes: null,
  flagId,
  shipType,
  grossTonnage,
})

/**
 * A company with ship types: those of the given ships and of its current certificate; otherwise
 * those of the ships it manages.
 */
export async function aboutCompany(
  { db }: Pick<RequestContext, 'db'>,
  companyId: number,
  flagId: number,
  shipTypes: readonly string[],
): Promise<Subject> {
  const held = await db
    .selectFrom('shipCert as c')
    .where(sameHolder('c', { companyId }))
    .where('c.supersededBy', 'is', null)
    .where('c.valid', '=', 1)
    .where('c.docTypes', 'is not', null)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .select('c.docTypes')
    .executeTakeFirst()
  const theirs = new Set<string>([...(held?.docTypes ?? []), ...shipTypes.flatMap(docTypesOf)])
  if (!theirs.size) {
    const ships = await db
      .selectFrom('ship')
      .where('managerId', '=', companyId)
      .where('status', 'not in', ['deleted', 'scrapped', 'lost', 'transferred'])
      .select('shipType')
      .distinct()
      .execute()
    for (const { shipType } of ships) for (const one of docTypesOf(shipType)) theirs.add(one)
  }
  const docTypes = DOC_SHIP_TYPES.map(([key]) => key as string).filter((key) => theirs.has(key))
  return {
    shipId: null,
    companyId,
    forFlagId: flagId,
    docTypes: docTypes.length ? docTypes : null,
    flagId,
    shipType: null,
    grossTonnage: null,
  }
}

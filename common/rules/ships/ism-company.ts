/** The companies of a ship that decide who operates her and who is her shipowner. */
export interface ShipCompanies {
  ownerId?: number | null | undefined
  managerId?: number | null | undefined
  mlcShipownerId?: number | null | undefined
}

/** In which role a certificate names a company: that of the ISM Code, or the shipowner of the MLC. */
export type CompanyRole = 'ism' | 'shipowner'

/**
 * The company that operates a ship: her manager, or her owner where no manager is named. Source:
 * ISM 1.1.2, ISPS A/2.1 and SOLAS IX/1.2 ("the owner of the ship or any other organization").
 */
export const ismCompanyOf = ({ ownerId, managerId }: ShipCompanies): number | null =>
  managerId ?? ownerId ?? null

/**
 * The shipowner that the Maritime Labour Certificate and the declaration name: the organization that
 * has assumed the responsibility, the company that operates the ship where no other is named.
 * Source: MLC II.1(j).
 */
export const mlcShipownerOf = (ship: ShipCompanies): number | null =>
  ship.mlcShipownerId ?? ismCompanyOf(ship)

/** The company of a ship in a role. */
export const companyInRole = (ship: ShipCompanies, role: CompanyRole): number | null =>
  role === 'shipowner' ? mlcShipownerOf(ship) : ismCompanyOf(ship)

/** The companies of a ship that decide who operates her. */
export interface ShipCompanies {
  ownerId?: number | null | undefined
  managerId?: number | null | undefined
}

/**
 * The company that operates a ship: her manager, or her owner where no manager is named. Source:
 * ISM 1.1.2, ISPS A/2.1 and SOLAS IX/1.2 ("the owner of the ship or any other organization").
 */
export const ismCompanyOf = ({ ownerId, managerId }: ShipCompanies): number | null =>
  managerId ?? ownerId ?? null

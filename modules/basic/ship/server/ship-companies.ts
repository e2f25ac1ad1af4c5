/**
 * Columns of the companies of a ship whose users read her pages: also of those that operate her,
 * man her or are her shipowner by the MLC (II.1(j)). Those of her certificates: certificate-holder.ts
 * of ship/cert.
 */
export const shipCompanies = [
  'ownerId',
  'managerId',
  'operatorId',
  'crewManagerId',
  'mlcShipownerId',
] as const

import type { DetailOf } from '#common/contract.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'

type Cert = DetailOf<typeof shipQuery>['certs'][number]

/**
 * Certificates that end with the flag or the company they were issued for, and are not replaced yet.
 * ITC 69 art. 10(3) leaves a tonnage certificate in force for three months; ISM Code 13.
 */
export const certsToReissue = <
  C extends Pick<Cert, 'valid' | 'supersededBy' | 'standingReason' | 'leftBy'>,
>(
  certs: readonly C[],
): C[] =>
  certs.filter(
    ({ valid, supersededBy, standingReason, leftBy }) =>
      valid === 1 &&
      supersededBy === null &&
      (leftBy === 'flagChanged' ||
        leftBy === 'companyChanged' ||
        standingReason === 'tonnageThreeMonths'),
  )

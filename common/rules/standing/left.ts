import type { StandingReason } from './standing-types.ts'

/** Reasons that end a certificate for ever: no survey of it is to be held any more. */
export const LEFT: readonly StandingReason[] = ['flagChanged', 'companyChanged', 'shipCeased']

/** Whether surveys of a certificate are still to be held: it is current and has not left. */
export const hasSurveysAhead = ({
  valid,
  supersededBy,
  standingReason,
}: {
  valid: number
  supersededBy: number | null
  standingReason: StandingReason | null
}): boolean =>
  valid === 1 &&
  supersededBy === null &&
  (standingReason === null || !LEFT.includes(standingReason))

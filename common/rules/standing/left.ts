import type { LeftBy } from './standing-types.ts'

/** Whether surveys of a certificate are still to be held: it is current and has not left. */
export const hasSurveysAhead = ({
  valid,
  supersededBy,
  leftBy,
}: {
  valid: number
  supersededBy: number | null
  leftBy: LeftBy | null
}): boolean => valid === 1 && supersededBy === null && leftBy === null

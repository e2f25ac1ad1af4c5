import type { Matrix } from '#server/records/access/matrix.ts'

/**
 * Access matrix, reviewed and compared with the running server. The handlers refuse all but ship
 * owners.
 */
export const matrix: Matrix = {
  get: 'everyone',
  certificates: 'everyone',
  documents: 'everyone',
  saveSubFleet: 'everyone',
  removeSubFleet: 'everyone',
  requestSurvey: ['ship_owner'],
}

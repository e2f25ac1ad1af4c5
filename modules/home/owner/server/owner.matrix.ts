import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. But for ship owners the functions themselves refuse. */
export const matrix: Matrix = {
  get: 'everyone',
  certificates: 'everyone',
  documents: 'everyone',
  saveSubFleet: 'everyone',
  removeSubFleet: 'everyone',
  requestSurvey: ['ship_owner'],
}

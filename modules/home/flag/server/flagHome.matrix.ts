import type { Matrix } from '#server/records/access/matrix.ts'

/**
 * Access matrix, reviewed and compared with the running server. The handler refuses all but flag
 * states.
 */
export const matrix: Matrix = { get: 'everyone' }

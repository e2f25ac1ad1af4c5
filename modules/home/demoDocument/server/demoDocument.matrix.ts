import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = { progress: 'everyone' }

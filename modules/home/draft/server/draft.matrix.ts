import type { Matrix } from '#server/records/access/matrix.ts'

/**
 * Access matrix, reviewed and compared with the running server. Every user has drafts, and reads
 * only their own.
 */
export const matrix: Matrix = {
  mine: 'everyone',
  read: 'everyone',
  keep: 'everyone',
  drop: 'everyone',
}

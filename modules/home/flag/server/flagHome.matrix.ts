import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. Others than flag states are refused by the call itself. */
export const matrix: Matrix = { get: 'everyone' }

import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = { who: 'everyone' }

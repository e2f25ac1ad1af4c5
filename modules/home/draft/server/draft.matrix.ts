import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. Everybody has drafts of their own, and only these. */
export const matrix: Matrix = {
  mine: 'everyone',
  read: 'everyone',
  keep: 'everyone',
  drop: 'everyone',
}

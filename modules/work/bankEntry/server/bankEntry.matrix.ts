import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const readers = ['sys_admin', 'sys_approve_leader', 'sys_finance'] as const
const finance = ['sys_finance'] as const

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  history: readers,
  export: readers,
  import: finance,
  book: finance,
  link: finance,
  ignore: finance,
  reopen: finance,
}

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = {}

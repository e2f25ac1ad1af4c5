import type { Matrix } from '#server/records/access/matrix.ts'

const integrators = ['sys_admin', 'sys_register_manager', 'sys_operators'] as const

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: integrators,
  get: integrators,
  save: integrators,
  remove: integrators,
  history: integrators,
  enable: integrators,
  deliveries: integrators,
  replay: integrators,
}

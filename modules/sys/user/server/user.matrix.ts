import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  // Own profile, sessions and passkeys; those of others need sys.user.save, sys.user.sessions and
  // sys.user.resetFactor.
  save: 'everyone',
  sessions: 'everyone',
  endSession: 'everyone',
  endSessions: 'everyone',
  passkeys: 'everyone',
  removePasskey: 'everyone',
  remove: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin'],
  export: ['sys_admin'],
  resetPassword: ['sys_admin'],
  resetFactor: ['sys_admin'],
}

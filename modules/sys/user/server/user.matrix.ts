import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  // Own profile, sessions, passkeys and data; those of others need sys.user.save, sys.user.sessions,
  // sys.user.resetFactor and sys.user.personalData.
  save: 'everyone',
  sessions: 'everyone',
  endSession: 'everyone',
  endSessions: 'everyone',
  passkeys: 'everyone',
  removePasskey: 'everyone',
  personalData: 'everyone',
  remove: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin'],
  export: ['sys_admin'],
  resetPassword: ['sys_admin'],
  resetFactor: ['sys_admin'],
  erase: ['sys_admin'],
}

/** Days after which the tip asks for a new password. Specification 9. */
export const passwordMaxDays = 90
/** Whole days since the password was changed. */
export const passwordDays = (info: { passwordUpdateTime: string }, now = Date.now()): number => Math.floor((now - Date.parse(info.passwordUpdateTime)) / 86_400_000)
/** The tip of specification 4: the flag set at logout is up, and the password is 90 days old or more. */
export const tipDue = (info: { passwordUpdateTime: string }, flag: string | null, now = Date.now()): boolean =>
  flag === '1' && passwordDays(info, now) >= passwordMaxDays

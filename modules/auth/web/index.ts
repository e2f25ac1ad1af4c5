import type { OutputOf } from '#common/contract.ts'
import type { Profile } from '#web/api/me.ts'
import type { auth } from '../auth.contract.ts'

/** Compile-time check: the shell's `Profile` matches the contract. */
type ProfileMatchesContract = OutputOf<typeof auth, 'profile'> extends Profile ? true : never
const profileMatches: ProfileMatchesContract = true
void profileMatches

export const panels = {
  changePassword: () => import('./ChangePassword.tsx'),
  secondFactor: () => import('./SecondFactor.tsx'),
  personal: () => import('./PersonalCentre.tsx'),
}

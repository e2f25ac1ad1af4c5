import type { OutputOf } from '#common/contract.ts'
import type { Profile } from '#web/api/me.ts'
import type { auth } from '../auth.contract.ts'

/** The frame declares for itself what it reads of a profile; this does not compile when the contract says otherwise. */
type Told = OutputOf<typeof auth, 'profile'> extends Profile ? true : never
const told: Told = true
void told

export const panels = {
  changePassword: () => import('./ChangePassword.tsx'),
  secondFactor: () => import('./SecondFactor.tsx'),
  personal: () => import('./PersonalCentre.tsx'),
}

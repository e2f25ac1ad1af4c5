/** The calls of the session itself, by path: the engines know no module. */
import type { Challenge } from '#common/proof-of-work.ts'
import { answerAhead, askAhead } from '../api/ahead.ts'
import { post } from '../api/call.ts'
import { knownDevice } from '../api/session.ts'
import type { Profile } from '../api/me.ts'

export interface Credentials { username: string; password: string; captcha: string; captchaKey: string }
const open = { open: true }

/** A token, or that of the second step; `device`: by what this device is known the next time. */
export interface SignedIn { token: string | null; secondStep: string | null; device: string | null }
const device = () => ({ ...(knownDevice() && { device: knownDevice()! }) })

export const signIn = (input: Credentials) => post<SignedIn>('auth/login', { ...input, ...device() }, open)
export const signInByCode = (secondStep: string, code: string) => post<SignedIn>('auth/login/code', { secondStep, code, ...device() }, open)
export const forgotPassword = (input: { username: string; captcha: string; captchaKey: string }) => post<{ mailConfigured: boolean }>('auth/password/forgot', input, open)
export const resetPassword = (input: { token: string; newPassword: string; confirmNewPassword: string }) => post('auth/password/reset', input, open)
export interface Office { key: string; nameZh: string; nameEn: string; timeZone: string | null; address: string | null; phone: string | null; email: string | null }
/** `logo`: a picture as `data:` address */
export interface WelcomeData { society: { nameZh: string; nameEn: string; logo: string | null }; offices: Office[] }
export const fetchWelcome = () => post<WelcomeData>('auth/welcome', {}, open)
const profile = 'auth/profile'
/** Asks for the profile while the application is still on its way. */
export const fetchProfileAhead = (): void => askAhead(profile)
export const fetchProfile = (): Promise<Profile> => answerAhead<Profile>(profile) ?? post<Profile>(profile)
/** Ends the session on the server. That it cannot be reached must not keep anyone signed in here. */
export const signOut = () => post('auth/logout', {}, { ...open, timeout: 5_000 }).catch(() => undefined)
export const newCaptchaKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
/** A challenge for the proof of work. */
export const fetchChallenge = (key: string) => post<Challenge>('auth/captcha', { key }, { ...open, method: 'GET' })
/** What solves it, fetched when somebody begins to type: SHA-256 of a library, as pages without HTTPS have none of their own. */
export const proofTools = async () => {
  const [{ solve }, { sha256 }] = await Promise.all([import('#common/proof-of-work.ts'), import('@noble/hashes/sha2.js')])
  return { solve, sha256 }
}

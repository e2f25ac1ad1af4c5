/** Calls of the session, by path, because the public pages load no contract. */
import type { Challenge } from '#common/proof-of-work.ts'
import { takePrefetched, prefetchCall } from '../api/prefetch.ts'
import { post } from '../api/call.ts'
import { storedDeviceToken } from '../api/session.ts'
import type { Profile } from '../api/me.ts'

export interface Credentials {
  username: string
  password: string
  captcha: string
  captchaKey: string
}
const open = { allowUnauthorized: true }

/**
 * A token, or the token of the second step; `device` identifies this device at the next sign-in.
 */
export interface SignInResult {
  token: string | null
  secondStep: string | null
  device: string | null
}
const device = () => ({ ...(storedDeviceToken() && { device: storedDeviceToken() }) })

export const signIn = (input: Credentials) =>
  post<SignInResult>('auth/login', { ...input, ...device() }, open)
export const signInByCode = (secondStep: string, code: string) =>
  post<SignInResult>('auth/login/code', { secondStep, code, ...device() }, open)
export interface ProviderName {
  id: number
  nameZh: string
  nameEn: string
}
/** `browser`: sent with the answer; only this browser has it */
export interface BegunAtProvider {
  url: string
  state: string
  browser: string
}
export const fetchProviders = () =>
  post<{ list: ProviderName[] }>('auth/provider/list', {}, open).then(({ list }) => list)
export const beginAtProvider = (providerId: number) =>
  post<BegunAtProvider>('auth/provider/begin', { providerId }, open)
export const finishAtProvider = (answer: Record<string, string>) =>
  post<SignInResult>('auth/provider/finish', { ...answer, ...device() }, open)
export const signInByPasskey = async () => {
  const { askForPasskey } = await import('../api/passkeys.ts')
  return post<SignInResult>(
    'auth/passkey/finish',
    { ...(await askForPasskey()), ...device() },
    open,
  )
}
export const forgotPassword = (input: { username: string; captcha: string; captchaKey: string }) =>
  post<{ mailConfigured: boolean }>('auth/password/forgot', input, open)
export const resetPassword = (input: {
  token: string
  newPassword: string
  confirmNewPassword: string
}) => post('auth/password/reset', input, open)
export interface Office {
  key: string
  nameZh: string
  nameEn: string
  timeZone: string | null
  address: string | null
  phone: string | null
  email: string | null
}
/** `logo`: an image as `data:` URL */
export interface WelcomeData {
  society: { nameZh: string; nameEn: string; logo: string | null }
  offices: Office[]
}
export const fetchWelcome = () => post<WelcomeData>('auth/welcome', {}, open)
const profile = 'auth/profile'
/** Prefetches the profile while the application loads. */
export const prefetchProfile = (): void => prefetchCall(profile)
export const fetchProfile = (): Promise<Profile> =>
  takePrefetched<Profile>(profile) ?? post<Profile>(profile)
/**
 * Ends the session on the server. The user is signed out here even if the server cannot be reached.
 */
export const signOut = () =>
  post('auth/logout', {}, { ...open, timeout: 5_000 }).catch(() => undefined)
export const newCaptchaKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('')
/** Requests a challenge for the proof of work. */
export const fetchChallenge = (key: string) =>
  post<Challenge>('auth/captcha', { key }, { ...open, method: 'GET' })
/**
 * SHA-256 from a library, because pages without HTTPS have no crypto.subtle. Loaded when the user
 * begins to type.
 */
export const proofTools = async () => {
  const [{ solve }, { sha256 }] = await Promise.all([
    import('#common/proof-of-work.ts'),
    import('@noble/hashes/sha2.js'),
  ])
  return { solve, sha256 }
}

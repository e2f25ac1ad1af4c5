/**
 * Browser storage of a session. Session storage holds token, language, current module and the
 * responses of open forms, and ends with the tab; local storage holds the flag of the password tip
 * and the remembered user name. Specification 4, 9.
 */
import { preferredLanguage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'

const name = (key: string) => `plimsoll.${key}`
/** Browser settings may forbid storage: then values are not stored, and everything else works. */
const read = (store: Storage, key: string) => {
  try {
    return store.getItem(name(key))
  } catch {
    return null
  }
}
const write = (store: Storage, key: string, value: string | null) => {
  try {
    if (value === null) store.removeItem(name(key))
    else store.setItem(name(key), value)
  } catch {
    /* full or forbidden */
  }
}

/** Names that begin with a prefix, without `cut`. */
const namesIn = (store: Storage, prefix: string, cut: string): string[] => {
  try {
    return Object.keys(store)
      .filter((key) => key.startsWith(name(prefix)))
      .map((key) => key.slice(name(cut).length))
  } catch {
    return []
  }
}

export const storedToken = () => read(sessionStorage, 'token')
export const storeToken = (value: string) => {
  write(sessionStorage, 'token', value)
  recordActivity()
}

/** Stores the profile of the signed-in user. */
export const storeUser = (info: object) => write(sessionStorage, 'user', JSON.stringify(info))

/** Id of the signed-in user; 0 without a session. */
export const storedUserId = (): number => {
  try {
    return (
      (JSON.parse(read(sessionStorage, 'user') ?? 'null') as { userId?: number } | null)?.userId ??
      0
    )
  } catch {
    return 0
  }
}

/** The chosen language, otherwise that of the browser, otherwise zh. */
export const storedLang = (): Lang => {
  const chosen = read(sessionStorage, 'lang') ?? read(localStorage, 'lang')
  return chosen === 'zh' || chosen === 'en'
    ? chosen
    : preferredLanguage(navigator.languages.join(','))
}
export const storeLang = (lang: Lang) => {
  write(sessionStorage, 'lang', lang)
  write(localStorage, 'lang', lang)
}

export type Theme = 'light' | 'dark'
export const storedTheme = (): Theme => {
  const chosen = read(localStorage, 'theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
export const storeTheme = (theme: Theme) => write(localStorage, 'theme', theme)

export const storedModule = () => Number(read(sessionStorage, 'module')) || undefined
export const storeModule = (menuId: number) => write(sessionStorage, 'module', String(menuId))

export const storedUsername = () => read(localStorage, 'username') ?? ''
export const storeUsername = (username: string | null) => write(localStorage, 'username', username)

/**
 * Token by which the server recognises the device, so that failed guesses from elsewhere do not
 * throttle this user.
 */
export const storedDeviceToken = () => read(localStorage, 'device')
export const storeDeviceToken = (device: string) => write(localStorage, 'device', device)

/** '1': show the tip at the next sign-in if the password is old; '2': the user has answered it. */
export const storedPasswordTip = () => read(localStorage, 'passwordTip')
export const storePasswordTip = (flag: '1' | '2') => write(localStorage, 'passwordTip', flag)

const sessionPrefix = 'now.'
/** Stores a value for the session, so that it survives a reload; null removes it. */
export const setSessionItem = (key: string, value: unknown) =>
  write(sessionStorage, sessionPrefix + key, value === null ? null : JSON.stringify(value))
export function getSessionItem<T>(key: string): T | null {
  try {
    return JSON.parse(read(sessionStorage, sessionPrefix + key) ?? 'null') as T | null
  } catch {
    return null
  }
}
/** Names of session values that begin with a prefix. */
export const sessionKeys = (prefix: string): string[] =>
  namesIn(sessionStorage, sessionPrefix + prefix, sessionPrefix)

/** Stores a setting of the interface, such as a list's columns; null removes it. */
export const setLocalItem = (key: string, value: unknown) =>
  write(localStorage, key, value === null ? null : JSON.stringify(value))
export function getLocalItem<T>(key: string): T | null {
  try {
    return JSON.parse(read(localStorage, key) ?? 'null') as T | null
  } catch {
    return null
  }
}
/** Names of settings that begin with a prefix. */
export const localKeys = (prefix: string): string[] => namesIn(localStorage, prefix, '')

/** Shared by the tabs of this browser in which the same user is signed in. */
const sharedActivityKey = () => `lastActivity.${storedUserId()}`
/** Where nothing is stored: the activity of this page, which begins with its loading. */
let ownActivity = Date.now()
/** Records activity now, for all tabs of the user. */
export const recordActivity = () => {
  ownActivity = Date.now()
  write(sessionStorage, 'lastActivity', String(Date.now()))
  if (storedUserId()) write(localStorage, sharedActivityKey(), String(Date.now()))
}
/** Time of the user's last activity in any tab of this browser, in epoch milliseconds. */
export const lastActivity = () =>
  Math.max(
    Number(read(sessionStorage, 'lastActivity')) || 0,
    storedUserId() ? Number(read(localStorage, sharedActivityKey())) || 0 : 0,
  ) || ownActivity
/** Whole seconds since the last activity. */
export const idleSeconds = () => Math.max(0, Math.floor((Date.now() - lastActivity()) / 1000))

/** Minutes without activity after which the session ends, from the profile. */
export const storeIdleMinutes = (minutes: number) => setSessionItem('idleMinutes', minutes)
export const storedIdleMinutes = () => getSessionItem<number>('idleMinutes')

/** Why a session ended other than by signing out; shown on the sign-in page. */
export type SessionEndReason = { reason: 'idle'; minutes: number } | { reason: 'ended' }
export const storeSessionEndReason = (ending: SessionEndReason) =>
  write(sessionStorage, 'ending', JSON.stringify(ending))
/** Reads the reason and removes it, so that it is shown only once. */
export function takeSessionEndReason(): SessionEndReason | null {
  const stored = read(sessionStorage, 'ending')
  write(sessionStorage, 'ending', null)
  try {
    return JSON.parse(stored ?? 'null') as SessionEndReason | null
  } catch {
    return null
  }
}

/** Clears the session of this tab. The flag of the tip is set, as after every sign-out. */
export function clearSession(): void {
  for (const key of ['token', 'module', 'lastActivity', 'user']) write(sessionStorage, key, null)
  for (const key of sessionKeys('')) setSessionItem(key, null)
  storePasswordTip('1')
}

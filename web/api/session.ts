/**
 * What the browser keeps of a session: token, language, current module and what an open form is drawn from in session storage (they
 * die with the tab), the password tip's flag and the remembered user name in local storage. Specification 4, 9.
 */
import { languageOf } from '#common/text.ts'
import type { Lang } from '#common/text.ts'

const name = (key: string) => `plimsoll.${key}`
/** Storage may be forbidden by the browser's settings: then nothing is remembered, and everything still works. */
const read = (store: Storage, key: string) => {
  try { return store.getItem(name(key)) } catch { return null }
}
const write = (store: Storage, key: string, value: string | null) => {
  try {
    if (value === null) store.removeItem(name(key))
    else store.setItem(name(key), value)
  } catch { /* full or forbidden */ }
}

/** Names that begin with a prefix, without `cut`. */
const namesIn = (store: Storage, prefix: string, cut: string): string[] => {
  try { return Object.keys(store).filter((key) => key.startsWith(name(prefix))).map((key) => key.slice(name(cut).length)) } catch { return [] }
}

export const token = () => read(sessionStorage, 'token')
export const keepToken = (value: string) => {
  write(sessionStorage, 'token', value)
  touch()
}

/** Who is signed in, as the profile told it. */
export const keepUser = (info: object) => write(sessionStorage, 'user', JSON.stringify(info))

/** Their id; 0 for nobody. */
export const keptUserId = (): number => {
  try { return (JSON.parse(read(sessionStorage, 'user') ?? 'null') as { userId?: number } | null)?.userId ?? 0 } catch { return 0 }
}

/** The language chosen before, otherwise the browser's, otherwise zh. */
export const storedLang = (): Lang => {
  const chosen = read(sessionStorage, 'lang') ?? read(localStorage, 'lang')
  return chosen === 'zh' || chosen === 'en' ? chosen : languageOf(navigator.languages.join(','))
}
export const keepLang = (lang: Lang) => {
  write(sessionStorage, 'lang', lang)
  write(localStorage, 'lang', lang)
}

export type Theme = 'light' | 'dark'
export const storedTheme = (): Theme => {
  const chosen = read(localStorage, 'theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
export const keepTheme = (theme: Theme) => write(localStorage, 'theme', theme)

export const currentModule = () => Number(read(sessionStorage, 'module')) || undefined
export const keepModule = (menuId: number) => write(sessionStorage, 'module', String(menuId))

export const rememberedName = () => read(localStorage, 'username') ?? ''
export const rememberName = (username: string | null) => write(localStorage, 'username', username)

/** By this the server knows the device again: guesses of strangers at the account do not make it wait. */
export const knownDevice = () => read(localStorage, 'device')
export const keepDevice = (device: string) => write(localStorage, 'device', device)

/** '1': show the tip at the next sign-in if the password is old; '2': the person has answered it. */
export const tipFlag = () => read(localStorage, 'passwordTip')
export const setTipFlag = (flag: '1' | '2') => write(localStorage, 'passwordTip', flag)

const ofSession = 'now.'
/** What is needed again when the page is loaded anew in the same session, by name; null lets go of it. It goes with the session. */
export const keepNow = (key: string, value: unknown) => write(sessionStorage, ofSession + key, value === null ? null : JSON.stringify(value))
export function keptNow<T>(key: string): T | null {
  try { return JSON.parse(read(sessionStorage, ofSession + key) ?? 'null') as T | null } catch { return null }
}
/** Names of what is kept so that begin with a prefix. */
export const namesNow = (prefix: string): string[] => namesIn(sessionStorage, ofSession + prefix, ofSession)

/** Small settings of the screen, such as a list's columns: an object per name. */
export const keepSetting = (key: string, value: unknown) => write(localStorage, key, value === null ? null : JSON.stringify(value))
export function setting<T>(key: string): T | null {
  try { return JSON.parse(read(localStorage, key) ?? 'null') as T | null } catch { return null }
}
/** Names of kept settings that begin with a prefix. */
export const settingsUnder = (prefix: string): string[] => namesIn(localStorage, prefix, '')

export const touch = () => write(sessionStorage, 'lastActivity', String(Date.now()))
/** Moment of the last activity in this tab, in milliseconds. */
export const lastActivity = () => Number(read(sessionStorage, 'lastActivity')) || Date.now()

/** Why a session was ended by something else than signing out: told on the sign-in page that follows. */
export type Ending = { why: 'idle'; minutes: number } | { why: 'ended' }
export const keepEnding = (ending: Ending) => write(sessionStorage, 'ending', JSON.stringify(ending))
/** Gives the reason once: after the next load of the page it is history. */
export function takeEnding(): Ending | null {
  const kept = read(sessionStorage, 'ending')
  write(sessionStorage, 'ending', null)
  try { return JSON.parse(kept ?? 'null') as Ending | null } catch { return null }
}

/** Forgets the session in this tab. The tip's flag is set, as after every logout. */
export function forgetSession(): void {
  for (const key of ['token', 'module', 'lastActivity', 'user']) write(sessionStorage, key, null)
  for (const key of namesNow('')) keepNow(key, null)
  setTipFlag('1')
}

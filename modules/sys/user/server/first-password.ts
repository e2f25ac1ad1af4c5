import { randomInt } from 'node:crypto'
import type { RequestContext } from '#server/core/context.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'

/** Without similar letters and digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const alphabet = letters + digits
/** Four groups of five: 20 characters out of 32, at least 98 bits although digits are required. */
const [groups, size] = [4, 5]
/** Hours until a password that another person knows expires. */
export const firstPasswordHours = 72

/** A random password that is easy to read aloud and type: `k7mzq-…`, with letters and digits. */
export function randomPassword(): string {
  for (;;) {
    const signs = Array.from({ length: groups }, () =>
      Array.from({ length: size }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
    ).join('-')
    if (/\d/.test(signs) && /[a-z]/.test(signs)) return signs
  }
}

/** Expiry of a password set now. Null for a user's own password, which no other person knows. */
export const passwordExpiry = (
  { user, services: { sessions } }: RequestContext,
  userId: number | null,
): string | null =>
  userId !== null && userId === user.userId
    ? null
    : new Date(sessions.now() + firstPasswordHours * 3600_000).toISOString()

export interface FirstPassword {
  password: string
  isPhone: boolean
}
/** The first password of a user: random, or the phone number where that is enabled. */
export async function firstPassword({ db }: RequestContext, phone: string): Promise<FirstPassword> {
  const isPhone = Boolean((await readSettings(db)).password.firstIsPhone)
  return { password: isPhone ? phone : randomPassword(), isPhone }
}

import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const alphabet = letters + digits
/** Four groups of five: 20 signs of 32 kinds, 98 bits at least although digits must be among them. */
const [groups, size] = [4, 5]
/** A password that somebody else knows ends after so many hours. */
export const firstPasswordHours = 72

/** A random password that can be read aloud and typed: `k7mzq-…`, with letters and digits. */
export function randomPassword(): string {
  for (;;) {
    const signs = Array.from({ length: groups * size }, () => alphabet[randomInt(alphabet.length)]!).join('')
    if (/\d/.test(signs) && /[a-z]/.test(signs)) return signs.match(new RegExp(`.{${size}}`, 'g'))!.join('-')
  }
}

/** When a password given now ends. One's own does not: nobody else knows it. */
export const endOfGiven = ({ user, services: { sessions } }: Ctx, userId: number | null): string | null =>
  (userId !== null && userId === user.userId ? null : new Date(sessions.now() + firstPasswordHours * 3600_000).toISOString())

export interface FirstPassword { password: string; isPhone: boolean }
/** The password somebody begins with: random, or the phone number where the administrator has switched that on. */
export async function firstPassword({ db }: Ctx, phone: string): Promise<FirstPassword> {
  const isPhone = Boolean((await readSettings(db)).password.firstIsPhone)
  return { password: isPhone ? phone : randomPassword(), isPhone }
}

import { open } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { text } from '#common/text.ts'
import { refuseFields } from '../http/refusal.ts'

const known = text('password', { known: ['该密码过于常见或已泄露，请换一个', 'This password is easy to guess, or known from elsewhere: choose another one'] })

/** Words of this product and its trade, which whoever guesses tries first: docs/reference/security.md, V6.1.2. */
const ours = 'plimsoll ship ships vessel marine maritime sea class classification society survey surveyor chief approver finance manager operator owner flag registry register admin administrator certificate shanghai singapore panama taiwan korea philippines solas imo'
/** What most lists of passwords are made of, with digits or signs before or behind. */
const everybodys = 'password passwort passwd pass word secret letmein welcome login signin guest root user test testing demo default changeme temp temporary hello love iloveyou loveyou baby angel princess sunshine flower rainbow monkey dragon tiger lion eagle shadow master killer batman superman pokemon naruto starwars matrix football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus ferrari mercedes mustang harley porsche michael jordan daniel jessica ashley thomas andrew joshua matthew charlie robert william richard george nicole michelle amanda jennifer samantha hannah sophie anthony buster cookie pepper ginger summer winter spring autumn january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday computer internet google facebook samsung apple microsoft windows linux oracle cisco server system office company business china beijing london paris berlin newyork america canada mexico brasil india japan freedom money lucky happy forever family mother father sister brother friend friends heaven jesus christ god angels diamond silver golden orange purple yellow banana cheese chocolate coffee whatever trustno access hunter ranger phoenix thunder knight wizard ninja pirate captain woaini wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu lin guo he gao qwe asd zxc abc xyz abcd abcde abcdef aaa'
const words = new Set(`${ours} ${everybodys}`.split(' '))
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '01234567890', 'abcdefghijklmnopqrstuvwxyz', '147258369', '1a2b3c4d5e6f', 'a1b2c3d4e5f6']
const letters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i', '|': 'l' }

/** A run of neighbouring keys or of the alphabet, forwards or backwards, or one sign again and again. */
function isRun(part: string): boolean {
  const back = [...part].toReversed().join('')
  return part.length >= 3 && (/^(.{1,4})\1+$/.test(part) || rows.some((row) => row.includes(part) || row.includes(back)))
}

/**
 * Whether a password is among those that are guessed first: a common word or one of ours, with digits and signs around it or
 * letters written as digits, a run of keys, or something of the person's own (name of the account, mail, phone).
 */
export function isEasilyGuessed(password: string, own: readonly (string | null | undefined)[] = []): boolean {
  const low = password.toLowerCase()
  const mine = own.flatMap((one) => (one ?? '').toLowerCase().split(/[@.]/)).filter((one) => one.length >= 4)
  if (mine.some((one) => low.replace(/[^a-z0-9]/g, '').includes(one.replace(/[^a-z0-9]/g, '')))) return true
  const trimmed = (one: string) => one.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelt = (one: string) => [...one].map((sign) => letters[sign] ?? sign).join('')
  if ([trimmed(low), spelt(trimmed(low)), trimmed(spelt(low))].some((kernel) => words.has(kernel))) return true
  if (/[^\x20-\x7e]/.test(low)) return false
  const parts = low.match(/[a-z]+|\d+/g) ?? []
  const plain = (part: string) => words.has(part) || isRun(part) || /^(19|20)\d\d$/.test(part)
  return isRun(low.replace(/[^a-z0-9]/g, '')) || (parts.some(plain) && parts.every((part) => plain(part) || part.length < 3))
}

/**
 * Whether a password stands in a file of leaked ones as haveibeenpwned.com gives it away: a line `SHA1:count` each, in the order
 * of the hashes; found by halving, some thirty reads in the whole of it. SHA-1 is the form of that file and protects nothing.
 */
export async function isLeaked(password: string, path: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(path)
  try {
    let [low, high] = [0, (await file.stat()).size]
    const buffer = Buffer.alloc(256)
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      // From somewhere in a line to its end, and then the next one whole.
      const start = Math.max(0, middle - 128)
      const { bytesRead } = await file.read(buffer, 0, 256, start)
      const text = buffer.toString('latin1', 0, bytesRead)
      const from = text.lastIndexOf('\n', middle - start - 1) + 1
      const line = text.slice(from, from + 40)
      if (line === wanted) return true
      if (line < wanted) {
        const end = text.indexOf('\n', from)
        low = end < 0 ? high : start + end + 1
      } else high = start + from
    }
    return false
  } finally {
    await file.close()
  }
}

/** @throws Refusal 400 at `newPassword` for a password that is guessed first, or is known to have leaked */
export async function refuseKnownPassword(password: string, own: readonly (string | null | undefined)[], leaked: string | null): Promise<void> {
  if (isEasilyGuessed(password, own) || (leaked && await isLeaked(password, leaked))) refuseFields({ field: 'newPassword', phrase: known.known })
}

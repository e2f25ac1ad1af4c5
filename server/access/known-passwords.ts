import { open, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isGuessable, isOwn, kernelsOf } from '#common/rules/guessable-password.ts'
import type { Known } from '#common/rules/guessable-password.ts'
import { text } from '#common/text.ts'
import { refuseFields } from '../http/refusal.ts'

const known = text('password', {
  known: ['该密码过于常见或已泄露，请换一个', 'This password is easy to guess, or known from elsewhere: choose another one'],
  own: ['密码中含有姓名、用户名、电话、邮箱或公司、船舶名称，请换一个', 'This password holds your name, user name, phone, e-mail, company or ship: choose another one'],
})

let common: Promise<ReadonlySet<string>> | undefined
const shortest = 4
/** Entries read before the event loop has its turn again. */
const readAtOnce = 2_000

/** The list of zxcvbn, 49,000 passwords of known leaks, without what people add to a word. Read when first needed. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const list = JSON.parse(await readFile(path, 'utf8')) as readonly string[]
  const found = new Set<string>()
  for (const [n, one] of list.entries()) {
    for (const kernel of [one.toLowerCase(), ...kernelsOf(one).slice(0, 2)]) if (kernel.length >= shortest) found.add(kernel)
    if (n % readAtOnce === 0) await nextTurn()
  }
  return found
}

/** Whether a password, or the word it is made of, is on the list of common passwords. */
export async function isCommon(password: string): Promise<boolean> {
  const list = await (common ??= readCommon())
  return [password.toLowerCase(), ...kernelsOf(password)].some((kernel) => list.has(kernel))
}

/**
 * Whether a password is among those that are guessed first: common, of the trade, a run of keys, or
 * made of what is known of its owner.
 */
export const isEasilyGuessed = async (password: string, own: Known = []): Promise<boolean> => isGuessable(password) || isOwn(password, own) || isCommon(password)

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

/**
 * @param own what is known of the person the password is for
 * @throws Refusal 400 at `field` for a password that is guessed first, or is known to have leaked
 */
export async function refuseKnownPassword(password: string, own: Known, leaked: string | null, field = 'newPassword'): Promise<void> {
  if (isOwn(password, own)) refuseFields({ field, phrase: known.own })
  if ((await isEasilyGuessed(password)) || (leaked && (await isLeaked(password, leaked)))) refuseFields({ field, phrase: known.known })
}

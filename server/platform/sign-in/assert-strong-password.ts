import { open, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  isGuessable,
  containsUserData,
  kernelsOf,
} from '#common/rules/people/guessable-password.ts'
import type { UserData } from '#common/rules/people/guessable-password.ts'
import { defineMessages } from '#common/text.ts'
import { refuseFields } from '#server/core/refusal.ts'

const known = defineMessages('password', {
  known: [
    '该密码过于常见或已泄露，请换一个',
    'This password is too common or has been leaked: choose another one',
  ],
  own: [
    '密码中含有姓名、用户名、电话、邮箱或公司、船舶名称，请换一个',
    'This password contains your name, user name, phone number, e-mail address, company or ship: choose another one',
  ],
})

let common: Promise<ReadonlySet<string>> | undefined
const shortest = 4
/** Entries read before control returns to the event loop. */
const batchSize = 2_000

/**
 * Reads the list of zxcvbn, 49,000 passwords of known leaks, reduced to their base words. Read on
 * first use.
 */
async function readCommon(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(
    '@zxcvbn-ts/language-common/src/passwords.json',
  )
  const list = JSON.parse(await readFile(path, 'utf8')) as readonly string[]
  const found = new Set<string>()
  for (const [n, one] of list.entries()) {
    for (const kernel of [one.toLowerCase(), ...kernelsOf(one).slice(0, 2)])
      if (kernel.length >= shortest) found.add(kernel)
    if (n % batchSize === 0) await nextTurn()
  }
  return found
}

/** Whether a password, or its base word, is on the list of common passwords. */
export async function isCommon(password: string): Promise<boolean> {
  const list = await (common ??= readCommon())
  return [password.toLowerCase(), ...kernelsOf(password)].some((kernel) => list.has(kernel))
}

/**
 * Whether a password is easy to guess: common, a term of the trade, a run of keys, or derived from
 * data of its owner.
 */
export const isWeakPassword = async (password: string, own: UserData = []): Promise<boolean> =>
  isGuessable(password) || containsUserData(password, own) || isCommon(password)

/**
 * Whether a password is in a file of leaked ones in the format of haveibeenpwned.com: lines
 * `SHA1:count` in the order of the hashes. A binary search takes about thirty reads. SHA-1 is the
 * format of that file and protects nothing.
 */
export async function isLeaked(password: string, path: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(path)
  try {
    let [low, high] = [0, (await file.stat()).size]
    const buffer = Buffer.alloc(256)
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      // Skip to the end of a partial line and read the next complete one.
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
 * @param own known data of the password's owner
 * @throws Refusal 400 at `field` for a password that is easy to guess or has leaked
 */
export async function assertStrongPassword(
  password: string,
  own: UserData,
  leaked: string | null,
  field = 'newPassword',
): Promise<void> {
  if (containsUserData(password, own)) refuseFields({ field, phrase: known.own })
  if ((await isWeakPassword(password)) || (leaked && (await isLeaked(password, leaked))))
    refuseFields({ field, phrase: known.known })
}

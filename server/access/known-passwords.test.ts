import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEasilyGuessed, isLeaked, refuseKnownPassword } from './known-passwords.ts'

describe('passwords that are guessed first', () => {
  test.each(['password1', 'Passw0rd!', 'P@ssw0rd', 'qwerty123', 'Qwertyuiop1', '1q2w3e4r', 'abc123', 'abcd1234', '123456a', 'iloveyou2', 'Plimsoll-2026', 'plimsoll1', 'Surveyor2026', 'Ship-Class-1', 'admin123', 'Admin@2026', 'Welcome1!', 'letmein99', 'woaini520', 'aaaaaa1', '111aaa111', 'zxcvbnm1', '1qaz2wsx', 'dragon12', 'Monkey-1', 'Shanghai2026', 'summer2025!', 'a1b2c3d4'])('%s', (password) => {
    expect(isEasilyGuessed(password)).toBe(true)
  })
  test('the account, the mail and the phone of the person', () => {
    expect(isEasilyGuessed('Jwalker-77x', ['jwalker'])).toBe(true)
    expect(isEasilyGuessed('mei.lin!x9', ['u1', 'mei.lin@plimsoll.example'])).toBe(false)
    expect(isEasilyGuessed('13812345678a', ['x', null, '13812345678'])).toBe(true)
  })
  test.each(['Sextant-77', 'Bosun-123', 'correct horse battery', 'Fathom!Lead9line', 'sextant77', 'zq8#Lk2m', '潮汐涨落-9月', 'Sounding-9'])('%s is none', (password) => {
    expect(isEasilyGuessed(password, ['finance', 'finance@plimsoll.example'])).toBe(false)
  })
  test('every common word takes part with every usual ending: thousands of them', () => {
    const endings = ['1', '12', '123', '1234', '!', '1!', '2024', '2025', '2026', '99', '00', '@1', '#1', '-1', '_1', '.1', '007', '69', '88', '11']
    const bases = ['password', 'letmein', 'welcome', 'dragon', 'monkey', 'football', 'sunshine', 'princess', 'master', 'shadow']
    for (const base of bases) for (const ending of endings) for (const word of [base, base.toUpperCase(), base[0]!.toUpperCase() + base.slice(1)]) expect(isEasilyGuessed(word + ending), word + ending).toBe(true)
  })
})

describe('a file of leaked passwords', () => {
  let folder: string
  let path: string
  const leaked = Array.from({ length: 400 }, (_, n) => `Leaked-${n * 37}x`)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leaked-'))
    path = join(folder, 'pwned.txt')
    await writeFile(path, leaked.map((one) => createHash('sha1').update(one).digest('hex').toUpperCase()).sort().map((hash, n) => `${hash}:${n * n + 1}`).join('\r\n'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  test('each of them is found, none else', async () => {
    for (const one of leaked) expect(await isLeaked(one, path), one).toBe(true)
    for (let n = 0; n < 200; n++) expect(await isLeaked(`Unheard-of-${n}`, path)).toBe(false)
  })
  test('is refused in words, at its field', async () => {
    await expect(refuseKnownPassword(leaked[7]!, [], path)).rejects.toMatchObject({ status: 400, fields: [{ field: 'newPassword' }] })
    await expect(refuseKnownPassword('Unheard-of-9', [], path)).resolves.toBeUndefined()
  })
})

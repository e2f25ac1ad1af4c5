import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typicalPasswords } from './typical-passwords.fixture.ts'
import {
  isCommon,
  isWeakPassword,
  isLeaked,
  assertStrongPassword,
} from './assert-strong-password.ts'

describe('common passwords', () => {
  test.each([
    'password1',
    'Passw0rd!',
    'P@ssw0rd',
    'qwerty123',
    'Qwertyuiop1',
    '1q2w3e4r',
    'abc123',
    'abcd1234',
    '123456a',
    'iloveyou2',
    'Plimsoll-2026',
    'plimsoll1',
    'Surveyor2026',
    'Ship-Class-1',
    'admin123',
    'Admin@2026',
    'Welcome1!',
    'letmein99',
    'woaini520',
    'aaaaaa1',
    '111aaa111',
    'zxcvbnm1',
    '1qaz2wsx',
    'dragon12',
    'Monkey-1',
    'Shanghai2026',
    'summer2025!',
    'a1b2c3d4',
  ])('%s', async (password) => {
    expect(await isWeakPassword(password)).toBe(true)
  })
  const person = [
    'jwalker',
    'John Walker',
    '+86 138 1234 5678',
    'mei.lin@harbour.example',
    'Brief Encounter Lines',
    'OCEAN PEARL',
    '王小明',
  ]
  test.each([
    'Jwalker-77x',
    'JWALKER2026!',
    'jw4lk3r-7',
    'reklawj77',
    'John.Walker1',
    'WalkerJohn9',
    'rekl@w-nhoJ1',
    '13812345678a',
    'a13812345678',
    '138-1234-5678x',
    '123-456x78-zq',
    '87654321831z',
    'Mei.Lin!x9',
    'meilin2026',
    'Harbour-77',
    'OceanPearl1',
    '0ceanP3arl!',
    'Encounter_9',
    '王小明2026',
    'walkerwalker1',
  ])('personal data: %s', async (password) => {
    expect(await isWeakPassword(password, person)).toBe(true)
    await expect(assertStrongPassword(password, person, null)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'newPassword' }],
    })
  })
  test('a short name with digits and symbols around it, but not every word that contains it', async () => {
    expect(await isWeakPassword('Lin-2026', ['Lin'])).toBe(true)
    expect(await isWeakPassword('99nil!', ['Lin'])).toBe(true)
    expect(await isWeakPassword('Zqlinv-zq8', ['Lin'])).toBe(false)
  })
  test.each([
    'Sextant-77',
    'Bosun-123',
    'correct horse battery',
    'Fathom!Lead9line',
    'sextant77',
    'zq8#Lk2m',
    '潮汐涨落-9月',
    'Sounding-9',
  ])('%s is accepted', async (password) => {
    expect(await isWeakPassword(password, ['finance', 'finance@plimsoll.example'])).toBe(false)
  })
  test('every common word with every usual ending is refused: thousands of them', async () => {
    const endings = [
      '1',
      '12',
      '123',
      '1234',
      '!',
      '1!',
      '2024',
      '2025',
      '2026',
      '99',
      '00',
      '@1',
      '#1',
      '-1',
      '_1',
      '.1',
      '007',
      '69',
      '88',
      '11',
    ]
    const bases = [
      'password',
      'letmein',
      'welcome',
      'dragon',
      'monkey',
      'football',
      'sunshine',
      'princess',
      'master',
      'shadow',
    ]
    for (const base of bases)
      for (const ending of endings)
        for (const word of [base, base.toUpperCase(), base[0]!.toUpperCase() + base.slice(1)])
          expect(await isWeakPassword(word + ending), word + ending).toBe(true)
  })
})

describe('a file of leaked passwords', () => {
  let folder: string
  let path: string
  const leaked = Array.from({ length: 400 }, (_, n) => `Leaked-${n * 37}x`)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leaked-'))
    path = join(folder, 'pwned.txt')
    await writeFile(
      path,
      leaked
        .map((one) => createHash('sha1').update(one).digest('hex').toUpperCase())
        .sort()
        .map((hash, n) => `${hash}:${n * n + 1}`)
        .join('\r\n'),
    )
  })
  afterAll(() => rm(folder, { recursive: true }))
  test('each of them is refused, and no other', async () => {
    for (const one of leaked) expect(await isLeaked(one, path), one).toBe(true)
    for (let n = 0; n < 200; n++) expect(await isLeaked(`Unheard-of-${n}`, path)).toBe(false)
  })
  test('is refused with a message, at its field', async () => {
    await expect(assertStrongPassword(leaked[7]!, [], path)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'newPassword' }],
    })
    await expect(assertStrongPassword('Unheard-of-9', [], path)).resolves.toBeUndefined()
  })
})

describe('typical passwords with two character classes', () => {
  test('250 of them are refused', async () => {
    const accepted = []
    for (const password of typicalPasswords)
      if (!(await isWeakPassword(password))) accepted.push(password)
    expect(typicalPasswords).toHaveLength(250)
    expect(accepted).toEqual([])
  })
  test('a list of leaked passwords is searched, whatever surrounds the word', async () => {
    for (const password of ['trustno1', 'liverpool', 'Liverpool-1', 'lanternlantern', 'nretnal7'])
      expect([password, await isCommon(password)]).toEqual([password, true])
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { puzzleBits, readSolution, solutionOf, solve } from '#common/proof-of-work.ts'
import type { Challenge } from '#common/proof-of-work.ts'
import { startHouse } from '#server/testing.ts'
import type { Answer, Harness } from '#server/testing.ts'

const password = 'Plimsoll-2026'
let house: Harness
beforeAll(async () => { house = await startHouse({ env: { CAPTCHA: 'on' } }) })
afterAll(() => house.close())
afterEach(async () => {
  house.services.sessions.now = Date.now
  await house.services.db.deleteFrom('signInFailure').execute()
})
let keys = 0
const newKey = () => `key-${String(++keys).padStart(8, '0')}`
const challengeFor = async (key: string): Promise<Challenge> => ((await (await fetch(`${house.url}/api/auth/captcha?key=${key}`)).json()) as Answer<Challenge>).data
const solved = (challenge: Challenge) => solve(challenge, sha256, nextTurn)
const signIn = async (captchaKey: string, captcha: string, word = password) => (await house.as()).call('auth/login', { username: 'admin', password: word, captcha, captchaKey })

describe('auth/captcha', () => {
  it('is work to be done: the answer stands nowhere, and without the work there is none', async () => {
    const response = await fetch(`${house.url}/api/auth/captcha?key=${newKey()}`)
    expect(response.headers.get('content-type')).toContain('application/json')
    const key = newKey()
    const challenge = await challengeFor(key)
    expect(challenge).toEqual({ challenge: expect.stringMatching(/^v1\./), puzzles: 16, bits: puzzleBits.usual })
    // No picture to read, and nothing to be guessed: a random answer is right once in 2^176.
    for (const guess of ['ABCD', '0', challenge.challenge, solutionOf(challenge.challenge, []), solutionOf(challenge.challenge, Array<number>(16).fill(7))])
      expect(await signIn(key, guess)).toMatchObject({ code: 400, error: expect.stringMatching(/auth\.captcha(Error|Invalid)/) })
    const { nonces } = readSolution(await solved(challenge))!
    expect((await signIn(key, solutionOf(challenge.challenge, nonces.with(3, nonces[3]! + 1)))).error).toBe('auth.captchaError')
    expect((await signIn(key, solutionOf(challenge.challenge, nonces.slice(1)))).error).toBe('auth.captchaError')
    expect((await signIn(key, solutionOf(challenge.challenge, nonces))).code).toBe(0)
  })

  it('counts once, also when it is sent ten times at once, and is used up by a wrong password', async () => {
    const key = newKey()
    const solution = await solved(await challengeFor(key))
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(key, solution)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'auth.captchaInvalid')).toHaveLength(9)
    await house.services.db.deleteFrom('signInFailure').execute()
    const other = newKey()
    const wrong = await solved(await challengeFor(other))
    expect((await signIn(other, wrong, 'wrong-1')).error).toBe('auth.fail')
    expect((await signIn(other, wrong)).error).toBe('auth.captchaInvalid')
  })

  it('is needed, of the same key, made by this installation, and no older than five minutes', async () => {
    const key = newKey()
    const challenge = await challengeFor(key)
    const solution = await solved(challenge)
    expect((await (await house.as()).call('auth/login', { username: 'admin', password })).error).toBe('auth.captchaInvalid')
    expect((await signIn(newKey(), solution)).error).toBe('auth.captchaInvalid')
    const at = challenge.challenge.length - 30
    const easier = { ...challenge, challenge: challenge.challenge.slice(0, at) + (challenge.challenge[at] === 'A' ? 'B' : 'A') + challenge.challenge.slice(at + 1) }
    expect((await signIn(key, await solved(easier))).error).toBe('auth.captchaError')
    house.services.sessions.now = () => Date.now() + 301_000
    expect((await signIn(key, solution)).error).toBe('auth.captchaInvalid')
    house.services.sessions.now = Date.now
    expect((await signIn(key, solution)).code).toBe(0)
  })

  it('is refused in both languages', async () => {
    const guest = await house.as()
    expect((await guest.call('auth/login', { username: 'admin', password }, 'zh')).msg).toBe('验证码已失效，请刷新后重试')
    expect((await guest.call('auth/login', { username: 'admin', password, captchaKey: newKey(), captcha: 'x~0' }, 'zh')).msg).toBe('验证码错误')
  })

  it('becomes dearer with failures from the address, and a wrong one is a failure', async () => {
    for (let n = 0; n < 30; n++) expect((await signIn(newKey(), 'guess')).code).toBe(400)
    expect((await challengeFor(newKey())).bits).toBeGreaterThan(puzzleBits.usual + 2)
    expect(await signIn(newKey(), 'guess')).toMatchObject({ code: 429, error: 'auth.wait' })
  })

  it('is asked for a link for a new password too', async () => {
    const guest = await house.as()
    expect((await guest.call('auth/password/forgot', { username: 'finance' })).error).toBe('auth.captchaInvalid')
    const captchaKey = newKey()
    const proof = { captchaKey, captcha: await solved(await challengeFor(captchaKey)) }
    expect((await guest.call('auth/password/forgot', { username: 'finance', ...proof })).code).toBe(0)
    expect((await guest.call('auth/password/forgot', { username: 'finance', ...proof })).error).toBe('auth.captchaInvalid')
  })

  it('is not made for a key that is none', async () => {
    expect(await (await fetch(`${house.url}/api/auth/captcha?key=x`)).json()).toMatchObject({ code: 400, fields: [{ field: 'key' }] })
  })
})

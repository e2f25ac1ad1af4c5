import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterEach, describe, expect, it } from 'vitest'
import { puzzleBits, readSolution, solutionOf, solve } from '#common/proof-of-work.ts'
import type { Challenge } from '#common/proof-of-work.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

const password = 'Plimsoll-2026'
const app = testApp({ env: { CAPTCHA: 'on' } })
afterEach(async () => {
  app.services.sessions.now = Date.now
  await app.services.db.deleteFrom('signInFailure').execute()
})
let keys = 0
const newKey = () => `key-${String(++keys).padStart(8, '0')}`
const challengeFor = async (key: string): Promise<Challenge> =>
  ((await (await fetch(`${app.url}/api/auth/captcha?key=${key}`)).json()) as ApiResponse<Challenge>)
    .data
const solved = (challenge: Challenge) => solve(challenge, sha256, nextTurn)
const signIn = async (captchaKey: string, captcha: string, word = password) =>
  (await app.signInAs()).call('auth/login', {
    username: 'admin',
    password: word,
    captcha,
    captchaKey,
  })

describe('auth/captcha', () => {
  it('is a proof of work: the challenge does not contain the answer', async () => {
    const response = await fetch(`${app.url}/api/auth/captcha?key=${newKey()}`)
    expect(response.headers.get('content-type')).toContain('application/json')
    const key = newKey()
    const challenge = await challengeFor(key)
    expect(challenge).toEqual({
      challenge: expect.stringMatching(/^v1\./),
      puzzles: 16,
      bits: puzzleBits.usual,
    })
    // No image to read, and guessing succeeds once in 2^176.
    for (const guess of [
      'ABCD',
      '0',
      challenge.challenge,
      solutionOf(challenge.challenge, []),
      solutionOf(challenge.challenge, Array<number>(16).fill(7)),
    ])
      expect(await signIn(key, guess)).toMatchObject({
        code: 400,
        error: expect.stringMatching(/auth\.captcha(Error|Invalid)/),
      })
    const { nonces } = readSolution(await solved(challenge))!
    expect(
      (await signIn(key, solutionOf(challenge.challenge, nonces.with(3, nonces[3]! + 1)))).error,
    ).toBe('auth.captchaError')
    expect((await signIn(key, solutionOf(challenge.challenge, nonces.slice(1)))).error).toBe(
      'auth.captchaError',
    )
    expect((await signIn(key, solutionOf(challenge.challenge, nonces))).code).toBe(0)
  })

  it('is accepted once, also of ten concurrent calls, and is used up by a wrong password', async () => {
    const key = newKey()
    const solution = await solved(await challengeFor(key))
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(key, solution)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'auth.captchaInvalid')).toHaveLength(9)
    await app.services.db.deleteFrom('signInFailure').execute()
    const other = newKey()
    const wrong = await solved(await challengeFor(other))
    expect((await signIn(other, wrong, 'wrong-1')).error).toBe('auth.fail')
    expect((await signIn(other, wrong)).error).toBe('auth.captchaInvalid')
  })

  it('is required, for the same key, from this installation, within five minutes', async () => {
    const key = newKey()
    const challenge = await challengeFor(key)
    const solution = await solved(challenge)
    expect(
      (await (await app.signInAs()).call('auth/login', { username: 'admin', password })).error,
    ).toBe('auth.captchaInvalid')
    expect((await signIn(newKey(), solution)).error).toBe('auth.captchaInvalid')
    const at = challenge.challenge.length - 30
    const easier = {
      ...challenge,
      challenge:
        challenge.challenge.slice(0, at) +
        (challenge.challenge[at] === 'A' ? 'B' : 'A') +
        challenge.challenge.slice(at + 1),
    }
    expect((await signIn(key, await solved(easier))).error).toBe('auth.captchaError')
    app.services.sessions.now = () => Date.now() + 301_000
    expect((await signIn(key, solution)).error).toBe('auth.captchaInvalid')
    app.services.sessions.now = Date.now
    expect((await signIn(key, solution)).code).toBe(0)
  })

  it('is refused in both languages', async () => {
    const guest = await app.signInAs()
    expect((await guest.call('auth/login', { username: 'admin', password }, 'zh')).msg).toBe(
      '验证码已失效，请刷新后重试',
    )
    expect(
      (
        await guest.call(
          'auth/login',
          { username: 'admin', password, captchaKey: newKey(), captcha: 'x~0' },
          'zh',
        )
      ).msg,
    ).toBe('验证码错误')
  })

  it('gets harder with failures from the address, and a wrong answer counts as a failure', async () => {
    for (let n = 0; n < 30; n++) expect((await signIn(newKey(), 'guess')).code).toBe(400)
    expect((await challengeFor(newKey())).bits).toBeGreaterThan(puzzleBits.usual + 2)
    expect(await signIn(newKey(), 'guess')).toMatchObject({ code: 429, error: 'auth.wait' })
  })

  it('is required for a password link too', async () => {
    const guest = await app.signInAs()
    expect((await guest.call('auth/password/forgot', { username: 'finance' })).error).toBe(
      'auth.captchaInvalid',
    )
    const captchaKey = newKey()
    const proof = { captchaKey, captcha: await solved(await challengeFor(captchaKey)) }
    expect((await guest.call('auth/password/forgot', { username: 'finance', ...proof })).code).toBe(
      0,
    )
    expect(
      (await guest.call('auth/password/forgot', { username: 'finance', ...proof })).error,
    ).toBe('auth.captchaInvalid')
  })

  it('is not issued for an invalid key', async () => {
    expect(await (await fetch(`${app.url}/api/auth/captcha?key=x`)).json()).toMatchObject({
      code: 400,
      fields: [{ field: 'key' }],
    })
  })
})

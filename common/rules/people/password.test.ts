import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkPassword,
  checkPasswordConfirmation,
  MIN_PASSWORD_POLICY,
  passwordClasses,
  isPasswordExpired,
  passwordPolicy,
  passwordStrength,
} from './password.ts'

describe('strength', () => {
  test.each([
    ['', 0, 'empty'],
    ['123456', 30, 'weak'],
    ['abcDEF', 30, 'weak'],
    ['!!!!!!', 30, 'weak'],
    ['abc123', 60, 'secondary'],
    ['密码123', 60, 'secondary'],
    ['abc-12', 100, 'powerful'],
  ])('%j is %i per cent, %s', (password, percent, level) => {
    expect(passwordStrength(password)).toEqual({ percent, level })
  })
})

describe('a new password', () => {
  test.each([
    ['', false, 'password.empty'],
    ['ab123', false, 'password.short'],
    ['ab1234', false, null],
    ['ab1234', true, 'password.short'],
    ['ab12345', true, null],
    ['1234567', true, 'password.weak'],
    ['abcdefg', false, 'password.weak'],
    [`a1${'x'.repeat(127)}`, false, 'password.long'],
    ['😀😀1', false, 'password.short'],
  ] as const)('%j, changed %s: %s', (password, change, code) => {
    expect(checkPassword(password, MIN_PASSWORD_POLICY, change)?.code ?? null).toBe(code)
  })
  test('never passes with one class or fewer than six characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (password) => {
        const good = [...password].length >= 6 && passwordClasses(password) >= 2
        expect(checkPassword(password) === null).toBe(good)
      }),
    )
  })
  test('the confirmation must be equal', () => {
    expect(checkPasswordConfirmation('ab12345', 'ab12345')).toBeNull()
    expect(checkPasswordConfirmation('ab12345', 'ab12346')?.code).toBe('password.differ')
  })
})

describe('policy', () => {
  test('can be raised and never lowered', () => {
    expect(passwordPolicy({ minLength: 4, changeMinLength: 1, minClasses: 1 })).toEqual(
      MIN_PASSWORD_POLICY,
    )
    expect(passwordPolicy({ minLength: 10, minClasses: 3 })).toEqual({
      minLength: 10,
      changeMinLength: 10,
      minClasses: 3,
    })
    expect(passwordPolicy({ changeMinLength: 12 })).toEqual({
      minLength: 6,
      changeMinLength: 12,
      minClasses: 2,
    })
  })
  test('invalid settings leave a policy that can be met', () => {
    expect(passwordPolicy({ minLength: 1000, changeMinLength: Number.NaN, minClasses: 9 })).toEqual(
      { minLength: 128, changeMinLength: 128, minClasses: 3 },
    )
  })
})

describe('age', () => {
  test('the tip appears 90 days after the last change, and if the password was never changed', () => {
    expect(isPasswordExpired('2026-01-01', '2026-03-31')).toBe(false)
    expect(isPasswordExpired('2026-01-01', '2026-04-01')).toBe(true)
    expect(isPasswordExpired(null, '2026-04-01')).toBe(true)
  })
})

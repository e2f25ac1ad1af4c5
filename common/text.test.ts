import { describe, expect, test } from 'vitest'
import { say, text } from './text.ts'

const words = text('test', { found: ['{count} 项检验：{what}', '{count} {count|survey|surveys}: {what}'] })

describe('say', () => {
  test('puts parameters in their places, phrases in the language of the reader', () => {
    const what = { key: 'hull', zh: '船体', en: 'Hull' }
    expect(say(words.found, 'zh', { count: 2, what })).toBe('2 项检验：船体')
    expect(say(words.found, 'en', { count: 2, what })).toBe('2 surveys: Hull')
  })
  test('words agree with the number of which they speak', () => {
    expect(say(words.found, 'en', { count: 1, what: 'x' })).toBe('1 survey: x')
    expect(say(words.found, 'en', { count: 0, what: 'x' })).toBe('0 surveys: x')
  })
  test('what no parameter is given for stays as it stands', () => {
    expect(say(words.found, 'en', { what: 'x' })).toBe('{count} {count|survey|surveys}: x')
  })
})

import { describe, expect, test } from 'vitest'
import { formatMessage, defineMessages } from './text.ts'

const words = defineMessages('test', {
  found: ['{count} 项检验：{what}', '{count} {count|survey|surveys}: {what}'],
})

describe('formatMessage', () => {
  test('inserts parameters and formats messages in the given language', () => {
    const what = { key: 'hull', zh: '船体', en: 'Hull' }
    expect(formatMessage(words.found, 'zh', { count: 2, what })).toBe('2 项检验：船体')
    expect(formatMessage(words.found, 'en', { count: 2, what })).toBe('2 surveys: Hull')
  })
  test('words agree with their number', () => {
    expect(formatMessage(words.found, 'en', { count: 1, what: 'x' })).toBe('1 survey: x')
    expect(formatMessage(words.found, 'en', { count: '1', what: 'x' })).toBe('1 survey: x')
    expect(formatMessage(words.found, 'en', { count: 0, what: 'x' })).toBe('0 surveys: x')
  })
  test('leaves a placeholder without a parameter unchanged', () => {
    expect(formatMessage(words.found, 'en', { what: 'x' })).toBe(
      '{count} {count|survey|surveys}: x',
    )
  })
})

import { describe, expect, test } from 'vitest'
import { defineHook } from './hook.ts'

describe('defineHook()', () => {
  test('returns the handlers in the order of registration', () => {
    const hook = defineHook<() => string>()
    hook.register(() => 'first')
    hook.register(() => 'second')
    expect(hook.handlers.map((handler) => handler())).toEqual(['first', 'second'])
  })

  test('throws the message of the hook when none is registered', () => {
    const hook = defineHook<() => string>('work/invoice has not registered')
    expect(() => hook.handler()).toThrow('work/invoice has not registered')
    hook.register(() => 'invoice')
    expect(hook.handler()()).toBe('invoice')
  })
})

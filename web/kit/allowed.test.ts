import { expect, test } from 'vitest'
import { Allowed } from './Allowed.tsx'

test('codes that are no array are an error, said in words', () => {
  for (const codes of ['basic.flag.save', undefined]) expect(() => Allowed({ codes: codes as never, children: null })).toThrow('needs an array of button codes')
})

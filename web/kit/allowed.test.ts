import { expect, test } from 'vitest'
import { Allowed } from './Allowed.tsx'

test('throws a readable error when codes are no array', () => {
  for (const codes of ['basic.flag.save', undefined])
    expect(() => Allowed({ requiredRights: codes as unknown as string[], children: null })).toThrow(
      'needs an array of button codes',
    )
})

import { expect, test } from 'vitest'
import { construction } from '#modules/basic/certTemplate/demo/params-solas.ts'
import type { Param } from './template-values.ts'
import { mergeData } from './template-values.ts'

test('the previous bottom inspection of a new ship is printed as not applicable, other empty values as a dash', async () => {
  const params = construction as unknown as Param[]
  const printed = (values: Record<string, unknown>) =>
    mergeData({} as never, { values }, params, {})
  expect(await printed({})).toMatchObject({
    bottomDate1: '不适用 Not applicable',
    bottomDate2: '–',
    lowFlashpointFuel: '–',
    conversionDate: '–',
  })
  const { bottomDate1 } = await printed({ bottomDate1: '2024-03-15' })
  expect(bottomDate1).not.toContain('Not applicable')
})

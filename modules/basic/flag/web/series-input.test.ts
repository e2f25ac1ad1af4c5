import { expect, test } from 'vitest'
import { seriesOf } from './SeriesInput.tsx'

test('typed series are capitals without duplicates; ranges are expanded, full-width ones too', () => {
  expect(seriesOf('callSignPrefixes', ['ho-hp', ' H3 ', 'h3', ''])).toEqual(['HO', 'HP', 'H3'])
  expect(seriesOf('mids', ['３５１－３５３', '370'])).toEqual(['351', '352', '353', '370'])
})

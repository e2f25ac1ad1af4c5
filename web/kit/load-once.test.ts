import { expect, it } from 'vitest'
import { loadOnce } from './module-indexes.ts'

it('preloads a page that is loaded already, without a handler for its content', async () => {
  const page = { default: () => null }
  const load = loadOnce(() => Promise.resolve(page))
  await load()
  expect(() => load().then(undefined, () => undefined)).not.toThrow()
  load().then((loaded) => expect(loaded).toBe(page))
})

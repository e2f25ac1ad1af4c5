import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchChanged } from './refetch-changed.ts'

it('waits for the record that a page shows, and not for a document in preparation', async () => {
  // As in the pages; another test may have taken the connection away.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const reads = { get: 0, print: 0 }
  const observe = (action: keyof typeof reads, file: boolean, read: () => Promise<number>) =>
    new QueryObserver(client, {
      queryKey: ['crf/cert', action, { id: 1 }],
      meta: { file },
      queryFn: () => {
        reads[action] += 1
        return read()
      },
    }).subscribe(() => {})
  const ends = [
    observe('get', false, () => Promise.resolve(reads.get)),
    observe('print', true, () => (reads.print === 1 ? Promise.resolve(1) : new Promise(() => {}))),
  ]
  await expect.poll(() => client.isFetching()).toBe(0)
  await refetchChanged(client, ['crf/cert'])
  expect(reads).toEqual({ get: 2, print: 2 })
  expect(client.getQueryData(['crf/cert', 'get', { id: 1 }])).toBe(2)
  for (const end of ends) end()
  client.clear()
})

import type { Query, QueryClient } from '@tanstack/react-query'

/** Data that a page does not wait for: optional, or a file, which may take long to print. */
const isSlow = ({ meta }: Pick<Query, 'meta'>): boolean =>
  Boolean(meta?.['optional'] || meta?.['file'])

/**
 * Reads the queries of changed resources again.
 * @returns when the data that pages need is read; files and optional data follow
 */
export async function refetchChanged(client: QueryClient, paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map((path) => {
      void client.invalidateQueries({ queryKey: [path], predicate: isSlow })
      return client.invalidateQueries({ queryKey: [path], predicate: (query) => !isSlow(query) })
    }),
  )
}

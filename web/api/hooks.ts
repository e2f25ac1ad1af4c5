/** API calls as hooks: `useApiQuery` for reads, `useApiMutation` for writes. */
import {
  keepPreviousData,
  notifyManager,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refetchChanged } from './refetch-changed.ts'
import { useSyncExternalStore } from 'react'
import type { AnyContract, CallName, InputOf, OutputOf, Waiting } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import { takePrefetched } from './prefetch.ts'
import { apiText } from './api.text.ts'
import { ApiError, callApi, withCachedFallback, post } from './call.ts'
import { cachedResponse } from './response-cache.ts'
import {
  subscribeConnection,
  waitForConnection,
  markOnline,
  connectionState,
} from './connection.ts'
import { notify } from './notify.ts'
import { storedLang } from './session.ts'
import { staleTimeOf } from './topic-changes.ts'

/**
 * Paused queries follow the connection state. While nothing else retries, `/api/ready` is polled
 * for them.
 */
onlineManager.setEventListener((setOnline) => {
  let polling = false
  const update = async () => {
    setOnline(!connectionState().offline)
    if (polling) return
    polling = true
    while (connectionState().offline) {
      await waitForConnection()
      await fetch('/api/ready', { signal: AbortSignal.timeout(10_000) }).then(markOnline, () => {})
    }
    polling = false
  }
  void update()
  return subscribeConnection(() => void update())
})

/**
 * Refusals are not retried. Network failures are retried twice: immediately, for a possible cached
 * response, then with the connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: staleTimeOf,
      refetchOnWindowFocus: false,
      retry: (times, cause) => cause instanceof ApiError && cause.status === 0 && times < 2,
    },
    // Calls wait for the connection themselves and show it.
    mutations: { networkMode: 'always' },
  },
})

/** Falls back to a stored response, unless a newer one is on the screen. */
const withCache = <T>(
  response: Promise<T>,
  key: readonly unknown[],
  client: QueryClient,
): Promise<T> =>
  withCachedFallback(
    response,
    client.getQueryData(key) === undefined ? (cachedResponse(key) as T | undefined) : undefined,
    (answer) => client.setQueryData(key, answer),
  )

interface QueryOptions {
  enabled?: boolean
  keepPrevious?: boolean
  optional?: boolean
  staleTime?: number
  refetchIntervalMs?: number | ((data: unknown) => number | false)
}

/**
 * Reads: `const { data, error, isPending } = useApiQuery(flag, 'get', { id })`. `keepPrevious`
 * shows the last response while the next one loads; `optional` is data without which the page is
 * complete.
 */
export function useApiQuery<K extends AnyContract, A extends CallName<K>>(
  contract: K,
  action: A,
  input: InputOf<K, A>,
  options: QueryOptions = {},
) {
  return useQuery<OutputOf<K, A>, ApiError>({
    queryKey: [contract.path, action, input],
    queryFn: ({ signal, queryKey, client }) =>
      withCache(callApi(contract, action, input, { signal }), queryKey, client),
    ...readOptions(options, contract.callSchemas[action]?.kind === 'file'),
  })
}

/** The same by path, for generic components without the contract of the resource. */
export function useApiQueryByPath<T>(path: string, input: object, options: QueryOptions = {}) {
  const cut = path.lastIndexOf('/')
  return useQuery<T, ApiError>({
    queryKey: [path.slice(0, cut), path.slice(cut + 1), input],
    queryFn: ({ signal, queryKey, client }) =>
      withCache(
        takePrefetched<T>(path, input) ?? post<T>(path, input, { signal }),
        queryKey,
        client,
      ),
    ...readOptions(options),
  })
}

/**
 * Sends the call of a later `useApiQuery` during rendering, so that the response loads while the
 * rest of the page renders. Does nothing when `input` is undefined.
 */
export function usePrefetch(
  contract: AnyContract,
  action: string,
  input: object | undefined,
): void {
  const client = useQueryClient()
  if (input)
    prefetchQuery(client, [contract.path, action, input], (signal) =>
      callApi(contract, action, input, { signal }),
    )
}
/** The same by path, for `useApiQueryByPath`. */
export function usePrefetchByPath(
  path: string,
  inputs: readonly object[],
  staleTime: number,
): void {
  const client = useQueryClient()
  const cut = path.lastIndexOf('/')
  for (const input of inputs)
    prefetchQuery(
      client,
      [path.slice(0, cut), path.slice(cut + 1), input],
      (signal) => post(path, input, { signal }),
      staleTime,
    )
}
function prefetchQuery(
  client: QueryClient,
  queryKey: readonly unknown[],
  send: (signal: AbortSignal) => Promise<unknown>,
  staleTime?: number,
): void {
  if (client.getQueryState(queryKey)) return
  void client.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => withCache(send(signal), queryKey, client),
    ...(staleTime !== undefined && { staleTime }),
  })
}
/** Whether a query of the page waits for the connection. */
export function useHasPausedQueries(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () =>
      cache.findAll({
        type: 'active',
        fetchStatus: 'paused',
        predicate: ({ state, meta }) => state.data === undefined && !meta?.['optional'],
      }).length > 0,
  )
}
const readOptions = (
  { enabled = true, keepPrevious, optional = false, staleTime, refetchIntervalMs }: QueryOptions,
  file = false,
) => ({
  enabled,
  meta: { optional, file },
  ...(keepPrevious && { placeholderData: keepPreviousData }),
  ...(staleTime !== undefined && { staleTime }),
  ...(refetchIntervalMs !== undefined && {
    refetchInterval:
      typeof refetchIntervalMs === 'number'
        ? refetchIntervalMs
        : (query: { state: { data: unknown } }) => refetchIntervalMs(query.state.data),
  }),
})

/**
 * Whether nothing has changed yet: the response names a request that a second person must confirm.
 */
export const isWaiting = (answer: unknown): answer is Waiting =>
  typeof (answer as Partial<Waiting> | null)?.confirmationId === 'number'
/**
 * Tells the user when a response waits for a second person, and refreshes the list of
 * confirmations.
 * @returns whether it waits
 */
export function notifyWaiting(answer: unknown): boolean {
  if (!isWaiting(answer)) return false
  notify.info(formatMessage(apiText.waitsForSecond, storedLang()), 8)
  void queryClient.invalidateQueries({ queryKey: ['sys/confirmation'] })
  return true
}

interface MutationOptions<O> {
  /** shown when the call succeeds */
  successMessage?: string
  onSuccess?: (output: O) => void
  /** paths of further resources whose queries are invalidated */
  alsoInvalidates?: readonly string[]
  /** false: the caller shows the error, such as a form at its fields */
  showError?: boolean
  /** the call fails while the connection is lost, instead of waiting for it */
  failsOffline?: boolean
}

/**
 * Writes: `const save = useApiMutation(flag, 'save', { successMessage: t.saved })`, then
 * `save.mutate(input)` or `await save.mutateAsync(input)`.
 */
export function useApiMutation<K extends AnyContract, A extends CallName<K>>(
  contract: K,
  action: A,
  options: MutationOptions<OutputOf<K, A>> = {},
) {
  const client = useQueryClient()
  return useMutation<OutputOf<K, A>, ApiError, InputOf<K, A>>({
    mutationFn: (input) =>
      callApi(contract, action, input, { failsOffline: options.failsOffline ?? false }),
    onSuccess: async (output) => {
      const changedPaths = [contract.path, ...(options.alsoInvalidates ?? [])]
      if (!notifyWaiting(output) && options.successMessage) notify.success(options.successMessage)
      options.onSuccess?.(output)
      await refetchChanged(client, changedPaths)
    },
    onError: (cause) => {
      if (options.showError !== false) notify.error(cause.msg ?? cause.message)
    },
  })
}

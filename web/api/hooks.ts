/** Calls as hooks: reading with `useCall`, doing with `useAct`. */
import { keepPreviousData, notifyManager, onlineManager, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AnyContract, CallName, InputOf, OutputOf, Waiting } from '#common/contract.ts'
import { say } from '#common/text.ts'
import { answerAhead } from './ahead.ts'
import { apiText } from './api.text.ts'
import { ApiError, call, orKept, post } from './call.ts'
import { keptAnswer } from './kept-answers.ts'
import { followLine, lineBack, lineIsBack, lineState } from './line.ts'
import { notify } from './notify.ts'
import { storedLang } from './session.ts'

/** Whoever reads waits for the same line as whoever sends; while nobody sends, it is tried for those who read. */
onlineManager.setEventListener((tell) => {
  let trying = false
  const told = async () => {
    tell(!lineState().lost)
    if (trying) return
    trying = true
    while (lineState().lost) {
      await lineBack()
      await fetch('/api/ready', { signal: AbortSignal.timeout(10_000) }).then(lineIsBack, () => {})
    }
    trying = false
  }
  void told()
  return followLine(() => void told())
})

/** Refusals are final; only a call that never arrived is tried again, at once for what may have been kept of it, then with the line. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'offlineFirst', staleTime: 5_000, refetchOnWindowFocus: false, retry: (times, cause) => cause instanceof ApiError && cause.status === 0 && times < 2 },
    // A call waits for the line by itself, and is seen to.
    mutations: { networkMode: 'always' },
  },
})

/** What is on the screen is newer than what was kept of it. */
const arrived = <T>(asked: Promise<T>, key: readonly unknown[], client: QueryClient): Promise<T> =>
  orKept(asked, client.getQueryData(key) === undefined ? keptAnswer(key) as T | undefined : undefined, (answer) => client.setQueryData(key, answer))

interface ReadOptions { enabled?: boolean; keep?: boolean; aside?: boolean; staleTime?: number; every?: number | ((data: unknown) => number | false) }

/** Reads: `const { data, error, isPending } = useCall(flag, 'get', { id })`. `keep` shows the last answer while the next is on its way; `aside` is not of the page, which may be all there without. */
export function useCall<K extends AnyContract, A extends CallName<K>>(contract: K, action: A, input: InputOf<K, A>, options: ReadOptions = {}) {
  return useQuery<OutputOf<K, A>, ApiError>({
    queryKey: [contract.path, action, input],
    queryFn: ({ signal, queryKey, client }) => arrived(call(contract, action, input, { signal }), queryKey, client),
    ...readOptions(options),
  })
}

/** The same by path, for the kit, which knows no contract of the resources it points at. */
export function usePost<T>(path: string, input: object, options: ReadOptions = {}) {
  const cut = path.lastIndexOf('/')
  return useQuery<T, ApiError>({
    queryKey: [path.slice(0, cut), path.slice(cut + 1), input],
    queryFn: ({ signal, queryKey, client }) => arrived(answerAhead<T>(path, input) ?? post<T>(path, input, { signal }), queryKey, client),
    ...readOptions(options),
  })
}

/** Sends the call that `useCall` will ask for, in the middle of drawing: the answer is on its way while the rest of the page is drawn. Nothing where `input` is undefined. */
export function useCallAhead(contract: AnyContract, action: string, input: object | undefined): void {
  const client = useQueryClient()
  if (input) ahead(client, [contract.path, action, input], (signal) => call(contract, action, input, { signal }))
}
/** The same for calls of one path, by path, as `usePost` asks for them. */
export function usePostsAhead(path: string, inputs: readonly object[], staleTime: number): void {
  const client = useQueryClient()
  const cut = path.lastIndexOf('/')
  for (const input of inputs) ahead(client, [path.slice(0, cut), path.slice(cut + 1), input], (signal) => post(path, input, { signal }), staleTime)
}
function ahead(client: QueryClient, queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<unknown>, staleTime?: number): void {
  if (client.getQueryState(queryKey)) return
  void client.prefetchQuery({ queryKey, queryFn: ({ signal }) => arrived(ask(signal), queryKey, client), ...(staleTime !== undefined && { staleTime }) })
}
/** Whether something of the page waits for the line. */
export function useWaitsForLine(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore((tell) => cache.subscribe(notifyManager.batchCalls(tell)), () => cache.findAll({ type: 'active', fetchStatus: 'paused', predicate: ({ state, meta }) => state.data === undefined && !meta?.['aside'] }).length > 0)
}
const readOptions = ({ enabled = true, keep, aside = false, staleTime, every }: ReadOptions) => ({
  enabled, meta: { aside }, ...(keep && { placeholderData: keepPreviousData }), ...(staleTime !== undefined && { staleTime }), ...(every !== undefined && { refetchInterval: typeof every === 'number' ? every : (query: { state: { data: unknown } }) => every(query.state.data) }),
})

/** Whether nothing is done yet: the answer names a request that a second person has to confirm. */
export const isWaiting = (answer: unknown): answer is Waiting => typeof (answer as Partial<Waiting> | null)?.confirmationId === 'number'
/** The same; the person is told, and what is shown of such requests is read anew. */
export function toldWaiting(answer: unknown): boolean {
  if (!isWaiting(answer)) return false
  notify.info(say(apiText.waitsForSecond, storedLang()), 8)
  void queryClient.invalidateQueries({ queryKey: ['sys/confirmation'] })
  return true
}

interface ActOptions<O> {
  /** message shown when it worked */
  done?: string
  onDone?: (output: O) => void
  /** paths of other resources whose shown data this changes */
  also?: readonly string[]
  /** false: the caller shows the error, as forms do at their fields */
  tell?: boolean
}

/** Does: `const act = useAct(flag, 'save', { done: t.saved })`, then `act.mutate(input)` or `await act.mutateAsync(input)`. */
export function useAct<K extends AnyContract, A extends CallName<K>>(contract: K, action: A, options: ActOptions<OutputOf<K, A>> = {}) {
  const client = useQueryClient()
  return useMutation<OutputOf<K, A>, ApiError, InputOf<K, A>>({
    mutationFn: (input) => call(contract, action, input),
    onSuccess: async (output) => {
      const touched = [contract.path, ...(options.also ?? [])]
      if (!toldWaiting(output) && options.done) notify.success(options.done)
      options.onDone?.(output)
      await Promise.all(touched.map((path) => client.invalidateQueries({ queryKey: [path] })))
    },
    onError: (cause) => { if (options.tell !== false) notify.error(cause.msg ?? cause.message) },
  })
}

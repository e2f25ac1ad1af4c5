/**
 * Calls sent before rendering: the data of the page loads while its code does. Each response is
 * taken once.
 */
import { post } from './call.ts'

const prefetched = new Map<string, Promise<unknown>>()
const keyOf = (path: string, input: object) => `${path} ${JSON.stringify(input)}`

/** Sends a call that the page will probably need. A wrong guess costs one call. */
export function prefetchCall(path: string, input: object = {}): void {
  const answer = post(path, input)
  answer.catch(() => undefined)
  prefetched.set(keyOf(path, input), answer)
}

/**
 * Returns the response of a prefetched call; undefined when there is none or it was taken already.
 */
export function takePrefetched<T>(path: string, input: object = {}): Promise<T> | undefined {
  const key = keyOf(path, input)
  const answer = prefetched.get(key) as Promise<T> | undefined
  prefetched.delete(key)
  return answer
}

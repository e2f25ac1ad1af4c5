/** Calls sent before anything is drawn: what the page will ask for is on its way while its code still is. Each answer is taken once, by whoever asks the same. */
import { post } from './call.ts'

const asked = new Map<string, Promise<unknown>>()
const keyOf = (path: string, input: object) => `${path} ${JSON.stringify(input)}`

/** Sends a call whose answer is sure to be wanted. A guess that was wrong costs this one call and nothing else. */
export function askAhead(path: string, input: object = {}): void {
  const answer = post(path, input)
  answer.catch(() => undefined)
  asked.set(keyOf(path, input), answer)
}

/** The answer to a call sent ahead; undefined where nobody has sent it, or somebody has taken it. */
export function answerAhead<T>(path: string, input: object = {}): Promise<T> | undefined {
  const key = keyOf(path, input)
  const answer = asked.get(key) as Promise<T> | undefined
  asked.delete(key)
  return answer
}

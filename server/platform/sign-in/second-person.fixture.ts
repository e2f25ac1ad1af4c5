/** Test helpers for calls that need two people. */
import type { Client } from '#server/testing/testing.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

interface Waiting {
  confirmationId?: number
}

/**
 * Confirms a request.
 * @returns its state: 20 when it was carried out
 */
export async function confirm(second: Client, { confirmationId }: Waiting): Promise<number> {
  if (!confirmationId) throw new Error('Nothing waits for a second person')
  const { id, version } = await second.callOk('sys/confirmation/get', { id: confirmationId })
  return (await second.callOk('sys/confirmation/decide', { id, version, result: 1 })).status
}

/**
 * One person requests and another confirms; the request must be carried out.
 * @returns the record as the first person then reads it, if its input names one
 */
export async function byTwo(
  first: Client,
  second: Client,
  path: string,
  input: object,
): Promise<AnyAnswer> {
  const answer = await first.callOk(path, input)
  const status = await confirm(second, answer)
  if (status !== 20) throw new Error(`${path} was not carried out: state ${status}`)
  return 'id' in input
    ? first.callOk(`${path.slice(0, path.lastIndexOf('/'))}/get`, { id: input.id })
    : answer
}

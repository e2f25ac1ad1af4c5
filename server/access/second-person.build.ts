/** For tests: calls that two people make together. */
import type { Client } from '../testing.ts'

interface Waiting { confirmationId?: number }

/** Confirms a request. @returns its state: 20 when it was carried out */
export async function confirm(second: Client, { confirmationId }: Waiting): Promise<number> {
  if (!confirmationId) throw new Error('Nothing waits for a second person')
  const { id, version } = await second.ok('sys/confirmation/get', { id: confirmationId })
  return (await second.ok('sys/confirmation/decide', { id, version, result: 1 })).status
}

/** One person asks, another confirms; what was asked for must be carried out. @returns the record as the first person reads it then, where its input names one */
export async function byTwo(first: Client, second: Client, path: string, input: object): Promise<any> {
  const answer = await first.ok(path, input)
  const status = await confirm(second, answer)
  if (status !== 20) throw new Error(`${path} was not carried out: state ${status}`)
  return 'id' in input ? first.ok(`${path.slice(0, path.lastIndexOf('/'))}/get`, { id: input.id }) : answer
}

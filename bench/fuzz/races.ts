/**
 * Fifty concurrent calls of every move open on some row: one succeeds, the others are refused
 * without an internal error.
 */
import type { JsonSchema } from '#common/fields.ts'
import type { Resource } from '#server/core/resource.ts'
import { withRequiredFields, requiredOf } from '#server/testing/schema-arbitraries.fixture.ts'
import type { Client } from '#server/testing/testing.ts'

const many = 50
export interface Raced {
  tried: number
  carriedOut: number
  faults: string[]
}

/** An entry or record the user may choose if the schema names one, otherwise the value itself. */
async function chosen(who: Client, schema: JsonSchema, value: unknown): Promise<unknown> {
  const inner = (schema['anyOf'] as JsonSchema[] | undefined)?.[1] ?? schema
  const { dictionary, reference } = inner as { dictionary?: string; reference?: string }
  if (dictionary)
    return (await who.call('sys/dict/all', { dictCode: dictionary })).data?.[0]?.key ?? value
  if (reference) return (await who.call(`${reference}/all`, { size: 1 })).data?.[0]?.id ?? value
  return value
}

async function race(
  who: Client,
  r: Resource,
  move: string,
  row: { id: number; version: number },
  found: Raced,
): Promise<void> {
  const call = `${r.contract.path}/${move}`
  const shape = r.contract.callSchemas[move]!.in
  const properties = shape['properties'] as Record<string, JsonSchema>
  const needed = withRequiredFields(shape, {
    id: row.id,
    version: row.version,
    ...(requiredOf(shape).includes('result') && { result: 1 }),
  })
  const input = Object.fromEntries(
    await Promise.all(
      Object.entries(needed).map(
        async ([name, value]) => [name, await chosen(who, properties[name]!, value)] as const,
      ),
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: many }, () => who.call(call, { ...input, remark: 'raced' })),
  )
  const done = answers.filter(({ code }) => code === 0).length
  found.tried += many
  found.carriedOut += done
  if (done > 1) found.faults.push(`${call} on ${row.id} was carried out ${done} times`)
  const odd = answers.find(({ code }) => ![0, 400, 403, 404, 409].includes(code))
  if (odd) found.faults.push(`${call} on ${row.id} answered ${odd.code} ${odd.msg}`)
}

/** Races every move of every machine once, on a row that allows it, as each of these users. */
export async function raceMoves(
  resources: ReadonlyMap<string, Resource>,
  people: readonly Client[],
): Promise<Raced> {
  const found: Raced = { tried: 0, carriedOut: 0, faults: [] }
  for (const who of people)
    for (const r of [...resources.values()].filter(
      ({ machine, actions }) => machine && actions['list'] && actions['get'],
    )) {
      const { data } = await who.call(`${r.contract.path}/list`, { size: 20, sort: '-id' })
      const raced = new Set<string>()
      for (const { id } of (data?.list ?? []) as { id: number }[]) {
        const { data: row } = await who.call(`${r.contract.path}/get`, { id })
        const move = (row?.moves as string[] | undefined)?.find(
          (name) => !raced.has(name) && r.contract.callSchemas[name]?.kind === 'json',
        )
        if (!move) continue
        raced.add(move)
        await race(who, r, move, row, found)
      }
    }
  return found
}

/** Requests of the fuzzer: generated inputs of a call, and the HTTP request that carries them. */
import fc from 'fast-check'
import type { CallLimits } from '#common/call-limits.ts'
import type { JsonSchema } from '#common/fields.ts'
import { validValue, mostlyValidValue } from '#server/testing/schema-arbitraries.fixture.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'

export interface Target {
  path: string
  name: string
  kind: 'json' | 'file' | 'upload' | 'get' | 'stream'
  shape: JsonSchema
  limits: CallLimits
  isPublic: boolean
}
export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer | FormData
}

export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
export const fields = (shape: JsonSchema) => Object.keys((shape['properties'] ?? {}) as object)
/** A value as text of a form or URL. */
export const toText = (value: unknown): string =>
  (typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : String(value)
  ).toWellFormed()
/** Generated inputs of each call; attacks vary the values in them. */
const inputsByTarget = new WeakMap<
  Target,
  { valid: Record<string, unknown>[]; nearlyValid: Record<string, unknown>[] }
>()
export function inputsFor(target: Target) {
  const { shape, path, name } = target
  const seed = [...`${path}/${name}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0,
    7,
  )
  const sample = <T>(of: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(of, { numRuns, seed })
  const inputs = inputsByTarget.get(target) ?? {
    valid: [...sample(validValue(shape), 8), ...sample(validValue(shape, true), 8)] as Record<
      string,
      unknown
    >[],
    nearlyValid: sample(mostlyValidValue(shape), 24),
  }
  inputsByTarget.set(target, inputs)
  return inputs
}
export const validInput = (target: Target, random: SeededRandom) => ({
  ...random.pick(inputsFor(target).valid),
})

/** A request with its input in the body, or in the URL for GET calls. */
export function buildRequest(
  { path, name, kind }: Target,
  text: string,
  input: Record<string, unknown>,
): FuzzRequest {
  const pathPart = (value: unknown) =>
    encodeURIComponent(
      toText(value ?? 'x')
        .slice(0, 2000)
        .toWellFormed(),
    ) || 'x'
  const url = `/api/${path}/${name.replace(/:(\w+)/g, (_, field: string) => pathPart(input[field]))}`
  if (kind !== 'get' && kind !== 'stream') return { method: 'POST', url, headers: json, body: text }
  const query = new URLSearchParams(
    Object.entries(input)
      .filter(([field]) => !name.includes(`:${field}`))
      .map(([field, value]) => [field, toText(value).slice(0, 1000)]),
  )
  return { method: 'GET', url: query.size ? `${url}?${query}` : url, headers: {} }
}

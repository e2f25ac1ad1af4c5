/**
 * Values that must not be written: unknown dictionary entries, missing or inaccessible records,
 * other regions.
 */
import type { JsonSchema } from '#common/fields.ts'
import { inputAt, placesOf } from '#server/records/values/inputs.fixture.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import { hostileTexts } from './attack-values.ts'
import { buildRequest } from './fuzz-request.ts'
import type { FuzzRequest, Target } from './fuzz-request.ts'

const regions = ['SHA', 'SIN', 'PAN', 'TWN', 'KOR', 'PHL']
const noEntries = [
  '<nowhere>',
  'sunk?',
  'xyz',
  '',
  ' SHA',
  'sha',
  'SHA,SIN',
  ...hostileTexts.slice(0, 8),
]
const shot = (target: Target, input: unknown): FuzzRequest =>
  buildRequest(target, JSON.stringify(input), input as Record<string, unknown>)

/**
 * A request with such a value at a field with the keyword in its schema; any request if no field
 * has it.
 */
const at =
  (
    keyword: 'dictionary' | 'reference',
    value: (schema: JsonSchema, dice: SeededRandom) => unknown,
  ) =>
  (target: Target, dice: SeededRandom): FuzzRequest => {
    const places = placesOf(target.shape, keyword)
    if (!places.length) return shot(target, { id: dice.whole(60) + 1, version: dice.whole(3) + 1 })
    const place = dice.pick(places)
    const change = dice.withProbability(0.5)
      ? { id: dice.whole(60) + 1, version: dice.whole(3) + 1 }
      : {}
    const known = (target.shape['properties'] ?? {}) as Record<string, unknown>
    const more = Object.fromEntries(Object.entries(change).filter(([name]) => name in known))
    return shot(target, inputAt(target.shape, place, value(place.schema, dice), more))
  }

export const writeAttacks: Record<string, (target: Target, dice: SeededRandom) => FuzzRequest> = {
  'no entry': at('dictionary', (_schema, dice) => dice.pick(noEntries)),
  'another region': at('dictionary', (schema, dice) =>
    schema['dictionary'] === 'REGION' ? dice.pick(regions) : dice.pick(noEntries),
  ),
  'a record of others': at('reference', (_schema, dice) =>
    dice.withProbability(0.7) ? dice.whole(400) + 1 : dice.pick([0, -1, 999_999_999, 2 ** 53 - 1]),
  ),
}

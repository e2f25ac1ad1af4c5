/** Values that may not be written: entries that are none, records that are not there or out of reach, other regions. */
import type { JsonSchema } from '#common/fields.ts'
import { inputAt, placesOf } from '#server/values/inputs.build.ts'
import type { Chance } from '#tools/chance.ts'
import { hostileWords, shotOf } from './attacks.ts'
import type { Shot, Target } from './attacks.ts'

const regions = ['SHA', 'SIN', 'PAN', 'TWN', 'KOR', 'PHL']
const noEntries = ['<nowhere>', 'sunk?', 'xyz', '', ' SHA', 'sha', 'SHA,SIN', ...hostileWords.slice(0, 8)]
const shot = (target: Target, input: unknown): Shot => shotOf(target, JSON.stringify(input), input as Record<string, unknown>)

/** A call with a value at one of the places where its shape names what the keyword says; any call where it names none. */
const at = (keyword: 'dictionary' | 'reference', value: (schema: JsonSchema, dice: Chance) => unknown) => (target: Target, dice: Chance): Shot => {
  const places = placesOf(target.shape, keyword)
  if (!places.length) return shot(target, { id: dice.whole(60) + 1, version: dice.whole(3) + 1 })
  const place = dice.one(places)
  const change = dice.often(0.5) ? { id: dice.whole(60) + 1, version: dice.whole(3) + 1 } : {}
  const known = (target.shape['properties'] ?? {}) as Record<string, unknown>
  const more = Object.fromEntries(Object.entries(change).filter(([name]) => name in known))
  return shot(target, inputAt(target.shape, place, value(place.schema, dice), more))
}

export const writeAttacks: Record<string, (target: Target, dice: Chance) => Shot> = {
  'no entry': at('dictionary', (_schema, dice) => dice.one(noEntries)),
  'another region': at('dictionary', (schema, dice) => (schema['dictionary'] === 'REGION' ? dice.one(regions) : dice.one(noEntries))),
  'a record of others': at('reference', (_schema, dice) => (dice.often(0.7) ? dice.whole(400) + 1 : dice.one([0, -1, 999_999_999, 2 ** 53 - 1]))),
}

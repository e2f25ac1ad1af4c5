import { firstNames } from '#common/first-names.ts'
import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

type Values = SavedValues<typeof flag>

/** Whether a text is a web address, with or without `https://`; other schemes are refused. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Errors of a flag's values. */
export function flagFaults(values: Values): FieldError[] {
  const errors: FieldError[] = []
  if (values.loginAddress && !isAddress(values.loginAddress))
    errors.push({ field: 'loginAddress', phrase: flagText.addressForm })
  const ports = values.registryPorts ?? []
  for (const lang of ['nameZh', 'nameEn'] as const) {
    const names = ports.map((port) => plain(port[lang]))
    const twice = names.findIndex((name, i) => names.indexOf(name) !== i)
    if (twice >= 0)
      errors.push({
        field: `registryPorts.${twice}.${lang}`,
        phrase: flagText.portTwice,
        params: { name: ports[twice]![lang] },
      })
  }
  return errors
}

/** @throws Refusal 400 at the fields */
export function checkFlag(_ctx: RequestContext, input: Values): Values {
  const errors = flagFaults(input)
  if (errors.length) refuseFields(...errors)
  const once = (name: 'callSignPrefixes' | 'mids') =>
    input[name] ? { [name]: [...new Set(input[name])] } : {}
  return { ...input, ...once('callSignPrefixes'), ...once('mids') }
}

/**
 * @throws Refusal 409 naming the ships, surveyors and accounts that still refer to one of the flags
 */
export async function refuseNamed(ctx: RequestContext, ids: number[]): Promise<void> {
  const ships = await ctx.db
    .selectFrom('ship')
    .where('flagId', 'in', ids)
    .orderBy('name')
    .limit(4)
    .select('name')
    .execute()
  if (ships.length)
    refuse(409, flagText.namedByShips, { names: firstNames(ships.map(({ name }) => name)) })
  const surveyors = await ctx.db
    .selectFrom('surveyor')
    .where(sql<boolean>`flag_ids && ${ids}`)
    .orderBy('fullName')
    .limit(4)
    .select('displayName')
    .execute()
  if (surveyors.length)
    refuse(409, flagText.namedBySurveyors, {
      names: firstNames(surveyors.map(({ displayName }) => displayName)),
    })
  const people = await ctx.db
    .selectFrom('appUser')
    .where('relatedFlagState', 'in', ids)
    .orderBy('username')
    .limit(4)
    .select('username')
    .execute()
  if (people.length)
    refuse(409, flagText.namedByUsers, {
      names: firstNames(people.map(({ username }) => username)),
    })
}

import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

/** Names of a new resource. */
export interface ResourceArgs {
  /** first and second part of its path: `basic/port` */
  module: string
  resource: string
  /** name of its files and its table, unique in the product */
  noun: string
  titleZh: string
  titleEn: string
  singularEn: string
}

export const usage = `npm run generate:resource -- module/resource [--zh 港口 --en Ports --one Port] [--noun port]

  module/resource  the folder, and the address of its calls: basic/port answers /api/basic/port/...
  --zh, --en       title in both languages; --one: a single one in English
  --noun           what the files and the table are called, when the resource's name is taken already`

const camelCase = /^[a-z][a-zA-Z0-9]{1,29}$/
/** Reserved words of SQL that must not be table names. */
const reserved = new Set([
  'all',
  'analyse',
  'and',
  'any',
  'array',
  'as',
  'asc',
  'both',
  'case',
  'cast',
  'check',
  'collate',
  'column',
  'constraint',
  'create',
  'default',
  'desc',
  'distinct',
  'do',
  'else',
  'end',
  'except',
  'false',
  'fetch',
  'for',
  'foreign',
  'from',
  'grant',
  'group',
  'having',
  'in',
  'initially',
  'into',
  'lateral',
  'leading',
  'limit',
  'not',
  'null',
  'offset',
  'on',
  'only',
  'or',
  'order',
  'placing',
  'primary',
  'references',
  'returning',
  'select',
  'some',
  'table',
  'then',
  'to',
  'trailing',
  'true',
  'union',
  'unique',
  'user',
  'using',
  'variadic',
  'when',
  'where',
  'window',
  'with',
])
export const spaced = (name: string): string => name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)
export const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/**
 * Reads the command line.
 * @throws Error with advice
 */
export function parseResourceArgs(args: string[], root: string): ResourceArgs {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      zh: { type: 'string' },
      en: { type: 'string' },
      one: { type: 'string' },
      noun: { type: 'string' },
    },
  })
  const [path = '', ...more] = positionals
  const [module = '', resource = '', ...deeper] = path.split('/')
  if (!camelCase.test(module) || !camelCase.test(resource) || deeper.length || more.length)
    throw new Error(`Name the module and the resource in camelCase.\n\n${usage}`)
  const noun = values.noun ?? resource
  if (!camelCase.test(noun)) throw new Error(`--noun ${noun}: use camelCase`)
  if (reserved.has(noun))
    throw new Error(`'${noun}' is a word of SQL: give the resource a name of its own with --noun`)
  const files = globSync('modules/**/*.{contract.ts,table.sql}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  if (globSync(`modules/${module}/${resource}/*`, { cwd: root }).length)
    throw new Error(`modules/${module}/${resource} is there already`)
  const other = files.find((file) => basename(file).split('.')[0] === noun)
  if (other)
    throw new Error(
      `${other} has the name '${noun}' already: give this one its own with --noun ${module}${capital(resource)}`,
    )
  for (const text of [values.zh, values.en, values.one])
    if (text !== undefined && !/^[^'\\\n]+$/.test(text))
      throw new Error('A title has no quotes, backslashes or line breaks')
  if (values.zh !== undefined && !/\p{Script=Han}/u.test(values.zh))
    throw new Error(`--zh ${values.zh}: write the Chinese title`)
  const singularEn = values.one ?? values.en?.replace(/s$/, '') ?? capital(spaced(noun))
  return {
    module,
    resource,
    noun,
    titleZh: values.zh ?? noun,
    titleEn: values.en ?? `${singularEn}s`,
    singularEn: singularEn,
  }
}

/** The name of the next migration: now, but after the newest one. */
export function nextTime(root: string, now = new Date()): string {
  const stamp = (date: Date) => date.toISOString().replaceAll(/[-:]/g, '').slice(0, 13)
  const newest =
    globSync('{server,modules}/**/migrations/*.sql', { cwd: root })
      .map((file) => basename(file).slice(0, 13))
      .sort()
      .at(-1) ?? ''
  const after = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(newest)
  const next = after
    ? stamp(
        new Date(
          Date.UTC(
            Number(after[1]),
            Number(after[2]) - 1,
            Number(after[3]),
            Number(after[4]),
            Number(after[5]) + 1,
          ),
        ),
      )
    : ''
  return [stamp(now), next].sort().at(-1)!
}

/** The next number after `sort:` in the files of a pattern. */
export function nextSort(texts: string[]): number {
  return (
    Math.max(
      0,
      ...texts.flatMap((text) => [...text.matchAll(/\bsort: (\d+)/g)].map(([, n]) => Number(n))),
    ) + 10
  )
}

/**
 * Names that may not be used for files, folders, top-level declarations, exports, options, and
 * functions and triggers of the database, each with its replacement. One name per meaning; domain
 * terms are those of docs/reference/glossary.md.
 */
import { forbiddenNameExceptions as exceptions } from './forbidden-name-exceptions.ts'
import { walk } from './source-tree.ts'
import type { Node, Source, Tree, Violation } from './source-tree.ts'

/** Words of a name, in lower case and in order, and what to use instead. */
const forbiddenWords: Readonly<Record<string, string>> = {
  house: 'app or architecture',
  story: 'e2e test',
  stories: 'e2e tests',
  journey: 'e2e test',
  journeys: 'e2e tests',
  told: 'published, notified, reported or formatted',
  tell: 'publish, notify, report or format',
  kept: 'cached or stored',
  anew: 'rebuild',
  noted: 'marked stale or recorded',
  stranger: 'user without access',
  believed: 'estimated',
  'take up': 'claim or restore',
  'taken up': 'claimed or restored',
  'taking up': 'claim or restore',
  'goes on': 'resume',
  shelf: 'upload store',
  depot: 'blob storage',
  judge: 'validate',
  judged: 'validated',
  judging: 'validate',
  paper: 'certificate',
  papers: 'certificates',
  unhurried: 'without statement timeout',
  patience: 'timeout',
  breath: 'yield interval',
  'say goodbye': 'shut down',
  goodbye: 'shutdown',
  leaving: 'shutdown',
  'once done': 'idempotent',
  'done once': 'idempotent',
  'at once': 'batch size or concurrency',
  turns: 'semaphore',
  'turn day': 'daily update',
  'as planned': 'prepared',
  wish: 'arguments',
  chance: 'seeded random',
  mailbox: 'SMTP sink',
  overhear: 'capture',
  rehearsal: 'dry run',
  unopposed: 'is allowed',
  lately: 'recently',
  'lost line': 'lost connection',
  'line bar': 'connection bar',
  'word book': 'messages',
  'right words': 'right labels',
  'known words': 'labels',
  'known as': 'tag log',
}

/** Options of resource(), contracts, reports and machines, and what to use instead. */
const forbiddenOptions: Readonly<Record<string, string>> = {
  asks: 'customFilters',
  seeks: 'searchTable',
  means: 'filterSql',
  found: 'globalSearch',
  offers: 'isAvailable',
  holds: 'fileColumns',
  figures: 'computedColumns',
  apart: 'internal',
  quiet: 'background',
  checks: 'requiresAlso',
  notBy: 'notSameAs',
  duty: 'todo',
  stamps: 'recordsActorIn',
}

/** Props of components and hooks, and what to use instead. */
const forbiddenProps: Readonly<Record<string, string>> = {
  told: 'issues or notified',
  left: 'interrupted',
  aside: 'optional',
  opens: 'defaultSearch',
}

/** `takeUp`, `take-up` and `take_up` are the words `take up`. */
const wordsOf = (name: string): string =>
  ` ${name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()} `

/** The forbidden word of a name, if it has one. */
export const forbiddenWordOf = (name: string): string | undefined => {
  const words = wordsOf(name)
  return Object.keys(forbiddenWords).find((word) => words.includes(` ${word} `))
}

interface NameAt {
  name: string
  offset: number
}

/** Names that a pattern binds, such as `{ a, b: [c] }`. */
function boundNames(pattern: Node | null): NameAt[] {
  if (!pattern) return []
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern['name'], offset: pattern.start }]
    case 'ObjectPattern':
      return pattern['properties'].flatMap((part: Node) =>
        boundNames(part['value'] ?? part['argument']),
      )
    case 'ArrayPattern':
      return pattern['elements'].flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern['left'])
    case 'RestElement':
      return boundNames(pattern['argument'])
    default:
      return []
  }
}

/** Top-level declarations and exported names of a file. */
function topLevelNames({ program }: Source): NameAt[] {
  return (program['body'] as Node[]).flatMap((statement): NameAt[] => {
    const declaration: Node = statement['declaration'] ?? statement
    const specifiers = ((statement['specifiers'] ?? []) as Node[]).flatMap((one) =>
      one.type === 'ExportSpecifier' ? boundNames(one['exported']) : [],
    )
    if (declaration.type === 'VariableDeclaration')
      return declaration['declarations'].flatMap((one: Node) => boundNames(one['id']))
    return [...boundNames(declaration['id'] ?? null), ...specifiers]
  })
}

const optionTypes = /(?:Options|Definition|Def)$/
const optionCalls = new Set(['resource', 'defineContract', 'defineReport', 'defineMachine'])

/** Forbidden members of option types and props, and forbidden keys of the defining calls. */
function forbiddenKeys({ program }: Source): (NameAt & { replacement: string })[] {
  const violations: (NameAt & { replacement: string })[] = []
  const check = (members: Node[], forbidden: Readonly<Record<string, string>>) => {
    for (const { name, offset } of members.flatMap(({ key }) => boundNames(key ?? null)))
      if (Object.hasOwn(forbidden, name))
        violations.push({ name, offset, replacement: forbidden[name]! })
  }
  walk(program, (node) => {
    if (node.type === 'TSInterfaceDeclaration') {
      const { name } = node['id']
      if (optionTypes.test(name)) check(node['body'].body, forbiddenOptions)
      if (name.endsWith('Props')) check(node['body'].body, forbiddenProps)
    }
    if (node.type === 'CallExpression' && optionCalls.has(node['callee'].name))
      for (const argument of node['arguments'] as Node[])
        if (argument.type === 'ObjectExpression') check(argument['properties'], forbiddenOptions)
  })
  return violations
}

/** Functions and triggers of a table file. Migrations that have landed keep the names of their time. */
function databaseNames(text: string): NameAt[] {
  return [...text.matchAll(/\bcreate (?:or replace )?(?:function|procedure|trigger) (\w+)/gi)].map(
    (match) => ({ name: match[1]!, offset: match.index }),
  )
}

interface ForbiddenName extends Violation {
  word: string
}

function forbiddenNamesIn({ sources, otherFiles }: Tree): ForbiddenName[] {
  const at = (path: string, name: string, word: string, replacement: string, line?: number) => ({
    path,
    ...(line && { line }),
    word,
    msg: `'${name}' is a forbidden name: use ${replacement}`,
  })
  const inPath = ({ path }: { path: string }) =>
    path.split('/').flatMap((part) => {
      const word = forbiddenWordOf(part)
      return word ? [at(path, part, word, forbiddenWords[word]!)] : []
    })
  const inSource = (source: Source) => [
    ...topLevelNames(source).flatMap(({ name, offset }) => {
      const word = forbiddenWordOf(name)
      return word ? [at(source.path, name, word, forbiddenWords[word]!, source.lineAt(offset))] : []
    }),
    ...forbiddenKeys(source).map(({ name, offset, replacement }) =>
      at(source.path, name, name, replacement, source.lineAt(offset)),
    ),
  ]
  const inTableFile = ({ path, text }: { path: string; text: string }) =>
    databaseNames(text).flatMap(({ name, offset }) => {
      const word = forbiddenWordOf(name)
      const line = text.slice(0, offset).split('\n').length
      return word ? [at(path, name, word, forbiddenWords[word]!, line)] : []
    })
  return [
    ...[...sources, ...otherFiles].flatMap(inPath),
    ...otherFiles.filter(({ path }) => path.endsWith('.table.sql')).flatMap(inTableFile),
    ...sources.filter(({ path }) => !path.endsWith('.gen.ts')).flatMap(inSource),
  ]
}

/** Forbidden names of files, folders, declarations, exports and options. */
export const forbiddenNameViolations = (tree: Tree): Violation[] =>
  forbiddenNamesIn(tree)
    .filter(({ path, word }) => !exceptions[path]?.includes(word))
    .map(({ word: _, ...violation }) => violation)

/** Exceptions for files that do not exist and for names that are not used. */
export function unusedNameExceptions(
  tree: Tree,
  allowed: Readonly<Record<string, readonly string[]>> = exceptions,
): Violation[] {
  const used = new Set(forbiddenNamesIn(tree).map(({ path, word }) => `${path} ${word}`))
  const paths = new Set([...tree.sources, ...tree.otherFiles].map(({ path }) => path))
  return Object.entries(allowed).flatMap(([path, words]) =>
    paths.has(path)
      ? words
          .filter((word) => !used.has(`${path} ${word}`))
          .map((word) => ({
            path,
            msg: `'${word}' needs no exception in forbidden-name-exceptions.ts`,
          }))
      : [{ path, msg: 'forbidden-name-exceptions.ts has an exception for a missing file' }],
  )
}

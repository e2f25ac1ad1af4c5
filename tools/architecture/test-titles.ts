/** Titles of tests are plain statements of a behaviour, without figurative or archaic words. */
import { isTest, walk } from './source-tree.ts'
import type { Node, Source, Tree, Violation } from './source-tree.ts'

/** Words and phrases that titles may not contain, and what to write instead. */
const forbiddenPhrases: Readonly<Record<string, string>> = {
  nobody: 'no user, no call, or a passive sentence',
  whoever: 'the user or caller that is meant',
  stranger: 'user without access, another user, or unknown address',
  strangers: 'users without access, other users, or unknown addresses',
  told: 'published, notified, reported or logged',
  'is kept': 'is stored, cached or unchanged',
  'are kept': 'are stored, cached or unchanged',
  'taken up': 'claimed, resumed or reopened',
  'takes up': 'claims, resumes or reopens',
  'thrown away': 'removed, evicted or discarded',
  'taken back': 'rolled back or recalled',
  'let go': 'released or stopped',
  'refused in words': 'refused with a message',
  anew: 'again',
}

const calls = new Set(['test', 'it', 'describe'])

/** Name of the called function: `test` of `test.each([…])('…')`. */
function calledName(callee: Node): string {
  let node = callee
  while (node.type !== 'Identifier') {
    const inner: Node | undefined = node['object'] ?? node['callee'] ?? node['tag']
    if (!inner) return ''
    node = inner
  }
  return node['name']
}

/** Titles of tests and groups with their position; inserted parts are left out. */
export function testTitles({
  program,
}: Pick<Source, 'program'>): { title: string; start: number }[] {
  const titles: { title: string; start: number }[] = []
  walk(program, ({ type, callee, arguments: given }) => {
    if (
      type !== 'CallExpression' ||
      !calls.has(calledName(callee)) ||
      !(given as Node[]).slice(1, 3).some((one) => /Function/.test(one.type))
    )
      return
    const [first] = given as [Node]
    if (first.type === 'Literal') titles.push({ title: String(first['value']), start: first.start })
    if (first.type === 'TemplateLiteral')
      titles.push({
        title: (first['quasis'] as Node[]).map((part) => part['value'].cooked).join(' … '),
        start: first.start,
      })
  })
  return titles
}

/** The forbidden word or phrase of a title, if it has one. */
export const forbiddenPhraseOf = (title: string): string | undefined => {
  const words = ` ${title.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ')} `
  return Object.keys(forbiddenPhrases).find((phrase) => words.includes(` ${phrase} `))
}

/** Titles of tests with a forbidden word. */
export const testTitleViolations = ({ sources }: Tree): Violation[] =>
  sources
    .filter(({ path }) => isTest(path))
    .flatMap((source) =>
      testTitles(source).flatMap(({ title, start }) => {
        const phrase = forbiddenPhraseOf(title)
        return phrase
          ? [
              {
                path: source.path,
                line: source.lineAt(start),
                msg: `the test title has '${phrase}': write ${forbiddenPhrases[phrase]}`,
              },
            ]
          : []
      }),
    )

/** Keys, tokens and passwords in files of the project. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './source-tree.ts'
import type { Violation, Tree } from './source-tree.ts'

/** Patterns of secrets; the first ones are secrets anywhere. */
const tokenPatterns: readonly [name: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/],
  [
    'a token of a code host',
    /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36})\b/,
  ],
  ['a token of a messenger or payer', /\bxox[abprs]-[\w-]{10,}|\bsk_live_\w{20,}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  ['a hash of a password', /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{20,}/],
]
/** Not in tests, which invent passwords. */
const literalPatterns: readonly [name: string, form: RegExp][] = [
  [
    'a password in an address',
    /\b[a-z][a-z\d+]*:\/\/(?!key:secret@)[^\s/:@'"`$<>{}]+:[^\s/@'"`$<>{}]{3,}@[\w[]/i,
  ],
  [
    'a secret written out',
    /\b\w*(?:password|passwd|secret|api_?key|access_?key|auth_?token)\w*['"]?\s*[:=]\s*(['"])(?=[^'"]*\d)[^'"\s${}<>/.,]{8,}\1/i,
  ],
]
/**
 * The demonstration password is public (README.md); its accounts exist only with demonstration
 * data.
 */
const publicPassword = /Plimsoll-2026/
/** Names of migrations with their hashes: a name may contain a word such as password. */
const hashes = 'server/platform/database/migrations.json'
const folders = '{common,server,web,modules,tools,e2e,bench,docs,.ci}/**/*'

/** @param tree here every text file of the project counts, tables and pages too */
export function committedSecretViolations({ root }: Tree): Violation[] {
  const paths = globSync([folders, '*'], {
    cwd: root,
    exclude: (path) => /^(node_modules|dist|data|package-lock\.json)$/.test(path),
  }).map((path) => path.replaceAll('\\', '/'))
  return paths
    .filter(
      (path) =>
        !/\.(png|jpe?g|ttf|woff2?|docx|pdf|wasm)$/.test(path) &&
        statSync(join(root, path)).isFile(),
    )
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const seen =
        isTest(path) || path.endsWith('.fixture.ts') || path === hashes
          ? tokenPatterns
          : [...tokenPatterns, ...literalPatterns]
      return seen.flatMap(([name, form]) => {
        const hit = form.exec(text)
        if (!hit || publicPassword.test(hit[0])) return []
        return [
          {
            path,
            line: text.slice(0, hit.index).split('\n').length,
            msg: `${name} is a secret: secrets come from the environment or from files outside the project`,
          },
        ]
      })
    })
}

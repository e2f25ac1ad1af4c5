import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { committedSecretViolations } from './secrets.ts'
import { requirementsIn, securityPageViolations } from './security.ts'
import { supplyChainViolations } from './supply-chain.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Violations of a project with these files, with the standard beside it. */
async function violationsIn(
  check: typeof securityPageViolations,
  files: Record<string, string>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'architecture-'))
  folders.push(folder)
  const root = join(folder, 'main')
  await mkdir(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return check({ root, sources: [], otherFiles: [] }).map(({ msg }) => msg)
}

const standard = {
  '../shared/data/asvs-5.0.csv':
    'chapter_id,chapter_name,section_id,section_name,req_id,req_description,L\n' +
    'V1,Encoding,V1.1,Arch,V1.1.1,"Verify, that ""it""\nholds.",1\n' +
    'V1,Encoding,V1.1,Arch,V1.1.2,Plain,2\nV1,Encoding,V1.1,Arch,V1.1.3,"Not ours",3\n',
}
const row = (id: string, level: number, status: string, shown: string) =>
  `| ${id} | ${level} | words | ${status} | ${shown} |\n`
const good = {
  'a.ts': 'it works',
  'docs/reference/security.md':
    row('V1.1.1', 1, 'met', '[a](../../a.ts), “it works”') +
    row('V1.1.2', 2, 'not applicable', 'there is none'),
}

describe('page of requirements', () => {
  test('reads the standard with quotes and line breaks, without level 3', () => {
    expect([...requirementsIn(standard['../shared/data/asvs-5.0.csv'])]).toEqual([
      ['V1.1.1', 1],
      ['V1.1.2', 2],
    ])
  })
  test('is valid if each requirement has a row and each file exists', async () => {
    expect(await violationsIn(securityPageViolations, { ...standard, ...good })).toEqual([])
    expect(await violationsIn(securityPageViolations, good)).toEqual([])
  })
  test.each([
    ['no row for V1.1.2', row('V1.1.1', 1, 'met', '[a](../../a.ts)')],
    ['stands twice: V1.1.2', good['docs/reference/security.md'] + row('V1.1.2', 2, 'not met', 'x')],
    [
      'no such file: ../../b.ts',
      good['docs/reference/security.md'].replace('../../a.ts', '../../b.ts'),
    ],
    [
      'this quotation is in none of the files of the row: it works not',
      good['docs/reference/security.md'].replace('it works', 'it works not'),
    ],
    [
      'V1.1.2 is of level 2',
      good['docs/reference/security.md'].replace('V1.1.2 | 2', 'V1.1.2 | 1'),
    ],
    [
      'the status is met, duty of the operator, not applicable, not met: well',
      good['docs/reference/security.md'].replace('not applicable', 'well'),
    ],
    [
      'V1.1.2 is met: name the file',
      good['docs/reference/security.md'].replace('not applicable', 'met'),
    ],
    [
      'no requirement of levels 1 and 2: V9.9.9',
      good['docs/reference/security.md'] + row('V9.9.9', 1, 'not met', 'x'),
    ],
    [
      'a row has id, level, requirement, status, and what shows it',
      good['docs/reference/security.md'].replace('there is none', ''),
    ],
  ])('%s', async (fault, page) => {
    expect(
      await violationsIn(securityPageViolations, {
        ...standard,
        ...good,
        'docs/reference/security.md': page,
      }),
    ).toContain(fault)
  })
})

// Assembled here, so that this file does not contain them.
const dashes = '-'.repeat(5)
describe('secrets', () => {
  test.each([
    [
      'a private key',
      'server/x.ts',
      `${dashes}BEGIN EC PRIVATE KEY${dashes}\nMHcCAQEEIOmK1yZrD0vqQ3P\n`,
    ],
    ['a key of a cloud', 'docs/x.md', `AKIA${'Q'.repeat(16)}`],
    ['a token of a code host', 'server/x.test.ts', `ghp_${'a1'.repeat(18)}`],
    ['a signed token', 'web/x.ts', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(30)}`],
    ['a password in an address', 'tools/x.mjs', ['postgres://plimsoll', 'hunter2@db/x'].join(':')],
    ['a secret written out', 'server/x.ts', `const apiKey = '${'a1'.repeat(6)}'`],
    [
      'a hash of a password',
      'modules/x.sql',
      ['$argon2id$v=19', 'm=1,t=1,p=1', 'A'.repeat(22), 'B'.repeat(43)].join('$'),
    ],
  ])('%s is found in %s', async (name, path, text) => {
    expect(await violationsIn(committedSecretViolations, { [path]: text })).toEqual([
      expect.stringContaining(name),
    ])
  })
  test('names of secrets, placeholders and invented test passwords are allowed', async () => {
    expect(
      await violationsIn(committedSecretViolations, {
        'server/x.ts':
          "const password = env['SMTP_PASSWORD']\nconst secret: 'hidden' = input.secret\nconst url " +
          '= `s3://${key}:${secret}@host`',
        'server/x.test.ts': "const password = 'Sextant-77'",
      }),
    ).toEqual([])
  })
})

describe('installed packages', () => {
  const locked = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' } }
  const files = (packages: object, npmrc = 'ignore-scripts=true\n') => ({
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }),
    '.npmrc': npmrc,
    'docs/reference/dependencies.md':
      '| package | reason | licence |\n| --- | --- | --- |\n| a | why | MIT |\n\n## Licences\n\n| ' +
      'licence | x |\n| --- | --- |\n| MIT | x |\n\n## Install scripts\n\n| package | x |\n| --- | ' +
      '--- |\n| b | x |\n',
  })
  test('are valid with hash, known licence and no install script', async () => {
    expect(
      await violationsIn(
        supplyChainViolations,
        files({
          ...locked,
          'node_modules/b': { integrity: 'sha512-y', license: 'MIT', hasInstallScript: true },
        }),
      ),
    ).toEqual([])
  })
  test.each([
    [
      'has no sha512 hash',
      { 'node_modules/a/node_modules/c': { license: 'MIT', integrity: 'sha1-x' } },
    ],
    [
      'not from the registry',
      {
        'node_modules/c': { license: 'MIT', integrity: 'sha512-x', resolved: 'git+ssh://x/c.git' },
      },
    ],
    [
      'which is not among the documented licences',
      { 'node_modules/c': { license: 'AGPL-3.0', integrity: 'sha512-x' } },
    ],
    [
      'has an install script',
      { 'node_modules/c': { license: 'MIT', integrity: 'sha512-x', hasInstallScript: true } },
    ],
    [
      'says its licence is ISC, not MIT',
      { 'node_modules/a': { license: 'ISC', integrity: 'sha512-x' } },
    ],
  ])('%s', async (fault, packages) => {
    expect(
      await violationsIn(supplyChainViolations, files({ ...locked, ...packages })),
    ).toContainEqual(expect.stringContaining(fault))
  })
  test('install scripts are disabled', async () => {
    expect(await violationsIn(supplyChainViolations, files(locked, ''))).toEqual([
      expect.stringContaining('ignore-scripts=true is missing'),
    ])
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { docsSizeViolations, docsViolations, maxKilobytes } from './docs.ts'

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true })
})

async function messagesOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'docs-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return docsViolations({ root, sources: [], otherFiles: [] }).map(({ msg }) => msg)
}

test('hand-written pages have 150 KB at most; docs/reference does not count', () => {
  const page = (path: string, kilobytes: number) => ({ path, text: 'x'.repeat(kilobytes * 1024) })
  expect(
    docsSizeViolations([page('README.md', maxKilobytes), page('docs/reference/a.md', 300)]),
  ).toEqual([])
  expect(
    docsSizeViolations([page('README.md', 1), page('docs/a.md', maxKilobytes)]).map(
      ({ msg }) => msg,
    ),
  ).toEqual(['hand-written pages have 151 KB, at most 150: shorten them'])
})

test('links name files and headings that exist', async () => {
  expect(
    await messagesOf({
      'README.md': '[a](docs/a.md#two-words) [b](docs/b.md) [c](docs/a.md#three) [d](https://x.y)',
      'docs/a.md': '# Two words\n\n[up](../README.md) [self](#two-words) [wrong](#one)\n',
    }),
  ).toEqual([
    'no such file or heading: docs/b.md',
    'no such file or heading: docs/a.md#three',
    'no such file or heading: #one',
  ])
})

test('ARCHITECTURE.md names folders of two levels, of common and server of three', async () => {
  const overview = `\`\`\`
common/           contract
  rules/          pure rules: base fees
server/
  app/            main; http
web/
  api/ kit/       pages
\`\`\`
`
  const folders = ['common/rules/base/a', 'server/app/http/a', 'web/api/x/a', 'web/kit/a']
  const files = Object.fromEntries(folders.map((path) => [path, '']))
  expect(await messagesOf({ ...files, 'ARCHITECTURE.md': overview })).toEqual([])
  const more = { 'common/rules/oracle/a': '', 'server/app/config/a': '', 'web/shell/a': '' }
  expect(
    (await messagesOf({ ...files, ...more, 'tools/a': '', 'ARCHITECTURE.md': overview })).sort(),
  ).toEqual([
    'name the folder common/rules/oracle',
    'name the folder server/app/config',
    'name the folder tools',
    'name the folder web/shell',
  ])
})

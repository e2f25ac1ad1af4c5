import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { built, pageSizes } from './bundle-sizes.ts'

const tooLarge = (folder: string) =>
  pageSizes(folder)
    .pages.filter(({ size, budget }) => size > budget)
    .map(({ page, size, budget }) => `${page}: ${size.toFixed(1)} KB of ${budget}`)

// The test suite builds the pages first; a single file may run without them.
test.runIf(existsSync(join(built, '.vite/manifest.json')))(
  'no page that was built asks a browser for more than its budget',
  () => {
    expect(pageSizes().pages.length).toBeGreaterThan(20)
    expect(tooLarge(built)).toEqual([])
  },
  // After a quick build the files are compressed here: 7 s of processor time.
  60_000,
)

test('size of a page includes styles and static imports, without those of earlier pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-sizes-'))
  const file = async (name: string, kb: number) => {
    await writeFile(join(folder, name), randomBytes(kb * 1024))
    return name
  }
  const chunks = {
    '_start.js': {
      name: 'start',
      file: await file('start.js', 30),
      css: [await file('start.css', 10)],
    },
    '_app.js': {
      name: 'app',
      file: await file('app.js', 100),
      imports: ['_start.js', '_shared.js'],
    },
    '_shared.js': { file: await file('shared.js', 50) },
    '_chart.js': { file: await file('chart.js', 30) },
    '../modules/basic/flag/web/FlagList.tsx': {
      file: await file('flags.js', 5),
      imports: ['_shared.js'],
    },
    '../modules/basic/ship/web/ShipList.tsx': {
      file: await file('ships.js', 5),
      imports: ['_shared.js', '_chart.js'],
    },
  }
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
  expect(pageSizes(folder).pages.map(({ page, size }) => [page, Math.round(size)])).toEqual([
    ['to the sign-in page', 40],
    ['to the first list', 195],
    ['further: basic/ship/web/ShipList.tsx', 35],
  ])
  expect(tooLarge(folder)).toEqual([expect.stringContaining('ShipList.tsx: 35.0 KB of 25')])
  await writeFile(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({ ...chunks, '_start.js': { ...chunks['_start.js'], name: 'begin' } }),
  )
  expect(() => pageSizes(folder)).toThrow("the build has no part 'start'")
  await rm(folder, { recursive: true, force: true })
})

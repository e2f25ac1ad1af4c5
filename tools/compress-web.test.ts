import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressWeb } from './compress-web.ts'

test('adds compressed files of texts beside them, and leaves those that are there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-compress-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<p>船级社</p>')
  await writeFile(join(folder, 'assets/app.js'), 'let ship = 1')
  await writeFile(join(folder, 'assets/screen.webp'), 'picture')
  await compressWeb(folder, 'gz')
  expect((await readdir(folder, { recursive: true })).filter((n) => n.endsWith('.br'))).toEqual([])
  await writeFile(join(folder, 'index.html.br'), 'kept')
  await compressWeb(folder, 'br')
  const read = (name: string) => readFile(join(folder, name))
  expect(gunzipSync(await read('index.html.gz')).toString()).toBe('<p>船级社</p>')
  expect(brotliDecompressSync(await read('assets/app.js.br')).toString()).toBe('let ship = 1')
  expect((await read('index.html.br')).toString()).toBe('kept')
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'assets',
    'assets/app.js',
    'assets/app.js.br',
    'assets/app.js.gz',
    'assets/screen.webp',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
  await rm(folder, { recursive: true })
})

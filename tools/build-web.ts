import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressWeb } from './compress-web.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist/web')

/** All inputs of the browser build. */
const sources = [
  'web/**/*',
  'common/**/*',
  'modules/**/web/**/*',
  'modules/**/*.{contract,text,machine}.ts',
  'docs/screens/*.webp',
  'vite.config.ts',
  'tools/antd-styles.ts',
  'tools/compress-web.ts',
  'package-lock.json',
]

/**
 * Builds the web side into dist/web if its sources have changed.
 * @param quick compresses by gzip only; `compressWeb` adds brotli later
 * @returns whether it was built
 */
export async function buildWeb({ quick = false } = {}): Promise<boolean> {
  const hash = await hashOfSources()
  const last = await readFile(join(target, '.source-hash'), 'utf8').catch(() => '')
  if (last === hash && existsSync(join(target, 'index.html'))) {
    if (!quick) await compressWeb(target, 'br')
    return false
  }
  console.log('Building the web pages ...')
  const started = Date.now()
  // Built in a temporary folder and renamed: a running server never serves a partial build.
  const tempFolder = `${target}.${process.pid}`
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: tempFolder },
  })
  await compressWeb(tempFolder, 'gz')
  if (!quick) await compressWeb(tempFolder, 'br')
  await writeFile(join(tempFolder, '.source-hash'), hash)
  await replaceBuild(tempFolder)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return true
}

/** Another build may run at the same time: the later one replaces the earlier. */
async function replaceBuild(tempFolder: string): Promise<void> {
  for (let n = 0; ; n++) {
    await rename(target, `${tempFolder}.old${n}`).catch(() => {})
    const done = await rename(tempFolder, target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
        return false
      },
    )
    await rm(`${tempFolder}.old${n}`, { recursive: true, force: true })
    if (done) return
  }
}

async function hashOfSources(): Promise<string> {
  const paths = new Set<string>()
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      paths.add(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    hash.update(`${path.slice(root.length)} ${content}\n`)
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  // Of the person who started the server, whose own files are private (start.mjs).
  if (process.env['WEB_UMASK']) process.umask(Number(process.env['WEB_UMASK']))
  await buildWeb({ quick: process.argv.includes('--quick') })
}

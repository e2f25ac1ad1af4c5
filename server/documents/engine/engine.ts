import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontFolders, fontsConf } from '../fonts.ts'
import { DocumentError, issue } from '../issue.ts'
import { findNative } from './find-native.ts'
import { pool } from './pool.ts'
import type { EngineKind, EngineOptions, PdfEngine } from './port.ts'
import { supervise } from './supervisor.ts'
import type { ChildPlan } from './supervisor.ts'

const minute = 60_000

/**
 * Makes the PDF engine: LibreOffice of the machine through LibreOfficeKit, or
 * its WebAssembly build from npm. Nothing is started until the first document.
 * Both take the same options; they are different versions of LibreOffice, so
 * lines may break differently: keep the issued bytes, never render them again.
 * @throws DocumentError engineMissing, when `native` is demanded and not found
 */
export function createPdfEngine(options: EngineOptions = {}): PdfEngine {
  const wish = options.engine ?? 'auto'
  if (options.workDir) mkdirSync(options.workDir, { recursive: true })
  const native = wish === 'wasm' ? undefined : findNative(options.nativeDir)
  if (wish === 'native' && !native) throw new DocumentError([issue('engineMissing', 'LibreOffice / LibreOfficeKit')])
  if (!native) return supervise(wasmPlan(options))
  const first = pool([supervise(nativePlan(native, options)), supervise(nativePlan(native, options))], roomForAnother)
  return wish === 'native' ? first : withFallback(first, () => supervise(wasmPlan(options)))
}

/** Beside the first one, which takes 350 MB: a processor it would leave idle, and four times that memory. */
const roomForAnother = () => availableParallelism() > 1 && process.availableMemory() > 1400 * 2 ** 20

/** A LibreOffice that is installed but does not start (a library missing, an unknown version) must not stop the product. */
function withFallback(first: PdfEngine, second: () => PdfEngine): PdfEngine {
  let current = first
  return {
    async convert(docx) {
      const used = current
      try {
        return await used.convert(docx)
      } catch (e) {
        if (used !== first || !(e instanceof DocumentError) || e.issues[0]?.code !== 'engineStart') throw e
        if (current === first) current = second()
        return current.convert(docx)
      }
    },
    health: () => current.health(),
    close: async () => void (await Promise.all([first.close(), current.close()])),
  }
}

function plan(kind: EngineKind, options: EngineOptions, maxRssMb: number, execArgv: string[], prepare: ChildPlan['prepare']): ChildPlan {
  return {
    kind,
    script: new URL(`./${kind}-child.ts`, import.meta.url),
    execArgv,
    prepare,
    startTimeoutMs: options.startTimeoutMs ?? 2 * minute,
    firstTimeoutMs: options.firstTimeoutMs ?? minute,
    timeoutMs: options.timeoutMs ?? minute / 3,
    idleStopMs: options.idleStopMs ?? 15 * minute,
    recycleAfter: options.recycleAfter ?? 200,
    maxRssMb: options.maxRssMb ?? maxRssMb,
  }
}

function wasmPlan(options: EngineOptions): ChildPlan {
  // The optimizing compiler never earns back what it costs here: without it half the processor time to the
  // first document and a quarter less memory, at about the same speed.
  return plan('wasm', options, 2500, ['--liftoff-only'], () => {
    const freeMb = Math.round(process.availableMemory() / 2 ** 20)
    const needMb = options.minFreeMb ?? 1600
    if (freeMb < needMb) throw new DocumentError([issue('engineMemory', `${freeMb} < ${needMb} MB`)])
    return { cwd: options.workDir ?? tmpdir(), env: baseEnv(), cleanUp: () => undefined }
  })
}

function nativePlan(program: string, options: EngineOptions): ChildPlan {
  return plan('native', options, 700, [], () => {
    const dir = workingFolder(options.workDir ?? tmpdir())
    writeFileSync(join(dir, 'fonts.conf'), fontsConf(fontFolders(), join(dir, 'fontconfig')))
    const env = { ...baseEnv(), HOME: dir, TMPDIR: dir, FONTCONFIG_FILE: join(dir, 'fonts.conf'), SAL_USE_VCLPLUGIN: 'svp', DOCUMENT_PROGRAM: program, DOCUMENT_FOLDER: dir }
    return { cwd: dir, env, cleanUp: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) }
  })
}

/** The child gets nothing of the server's environment but what programs need to start: no password travels along. */
function baseEnv(): Record<string, string> {
  const keep = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  return Object.fromEntries([['LANG', 'C.UTF-8'], ...keep.flatMap((k) => (process.env[k] ? [[k, process.env[k]]] : []))])
}

/** A private folder named after this process; folders left by processes that were killed are swept first. */
function workingFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = /^plimsoll-documents-(\d+)-/.exec(name)?.[1]
    if (pid && !alive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `plimsoll-documents-${process.pid}-`))
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return (e as { code?: string }).code === 'EPERM'
  }
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontFolders, fontsConf } from '#server/platform/fonts/fonts.ts'
import { DocumentError, documentProblem } from '#server/platform/office-files/document-problem.ts'
import { findNative } from './find-native.ts'
import { createEnginePool } from './pool.ts'
import { childVariables } from './pdf-engine.ts'
import type { EngineKind, EngineOptions, PdfEngine } from './pdf-engine.ts'
import { supervise } from './supervisor.ts'
import type { EngineProcessOptions } from './fork-child.ts'

const minute = 60_000

/**
 * Creates the PDF engine: LibreOffice of the machine through LibreOfficeKit, or its WebAssembly
 * build from npm. Nothing is started before the first document. The two are different versions of
 * LibreOffice, so line breaks may differ: keep the issued bytes and never render them again.
 * @throws DocumentError engineMissing when `native` is required and not found
 */
export function createPdfEngine(options: EngineOptions = {}): PdfEngine {
  const requestedEngine = options.engine ?? 'auto'
  if (options.workDir) mkdirSync(options.workDir, { recursive: true })
  const native = requestedEngine === 'wasm' ? undefined : findNative(options.nativeDir)
  if (requestedEngine === 'native' && !native)
    throw new DocumentError([documentProblem('engineMissing', 'LibreOffice / LibreOfficeKit')])
  if (!native) return supervise(wasmPlan(options))
  const first = createEnginePool(
    [supervise(nativePlan(native, options)), supervise(nativePlan(native, options))],
    hasCapacity,
  )
  return requestedEngine === 'native'
    ? first
    : withFallback(first, () => supervise(wasmPlan(options)))
}

/**
 * Whether a further engine has a free processor and enough memory: four times the 350 MB it takes.
 */
const hasCapacity = () => availableParallelism() > 1 && process.availableMemory() > 1400 * 2 ** 20

/**
 * Uses the second engine when an installed LibreOffice does not start (a library missing, an
 * unknown version).
 */
function withFallback(first: PdfEngine, second: () => PdfEngine): PdfEngine {
  let current = first
  return {
    async convert(docx) {
      const used = current
      try {
        return await used.convert(docx)
      } catch (e) {
        if (used !== first || !(e instanceof DocumentError) || e.issues[0]?.code !== 'engineStart')
          throw e
        if (current === first) current = second()
        return current.convert(docx)
      }
    },
    health: () => current.health(),
    close: async () => void (await Promise.all([first.close(), current.close()])),
  }
}

function plan(
  kind: EngineKind,
  options: EngineOptions,
  maxRssMb: number,
  execArgv: string[],
  prepare: EngineProcessOptions['prepare'],
): EngineProcessOptions {
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

function wasmPlan(options: EngineOptions): EngineProcessOptions {
  // The optimizing compiler costs more than it gains: without it the first document takes half the
  // processor time and a quarter less memory, at about the same speed.
  return plan('wasm', options, 2500, ['--liftoff-only'], () => {
    const freeMb = Math.round(process.availableMemory() / 2 ** 20)
    const needMb = options.minFreeMb ?? 1600
    if (freeMb < needMb)
      throw new DocumentError([documentProblem('engineMemory', `${freeMb} < ${needMb} MB`)])
    return { cwd: options.workDir ?? tmpdir(), env: baseEnv(), cleanUp: () => undefined }
  })
}

function nativePlan(program: string, options: EngineOptions): EngineProcessOptions {
  return plan('native', options, 700, [], () => {
    const dir = workingFolder(options.workDir ?? tmpdir())
    writeFileSync(join(dir, 'fonts.conf'), fontsConf(fontFolders(), join(dir, 'fontconfig')))
    const env = {
      ...baseEnv(),
      HOME: dir,
      TMPDIR: dir,
      FONTCONFIG_FILE: join(dir, 'fonts.conf'),
      SAL_USE_VCLPLUGIN: 'svp',
      [childVariables.program]: program,
      [childVariables.folder]: dir,
    }
    return {
      cwd: dir,
      env,
      cleanUp: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
    }
  })
}

/** Environment of the child: only the variables that programs need to start, without secrets. */
function baseEnv(): Record<string, string> {
  const keep = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  return Object.fromEntries([
    ['LANG', 'C.UTF-8'],
    ...keep.flatMap((k) => (process.env[k] ? [[k, process.env[k]]] : [])),
  ])
}

/** Creates a private folder named after this process and removes folders of killed processes. */
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

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontFileName, fontPaths, fontsConf } from '#server/platform/fonts/fonts.ts'
import { readVersion, serve, markStarting, startWatchdog } from './child.ts'
import { pdfFilter } from './pdf-engine.ts'

/**
 * Child process with LibreOffice compiled to WebAssembly. Never import this file in the server: its
 * loader changes the working directory and replaces global functions. The engine has its own file
 * system and no network.
 */

/** The functions of the Emscripten module in use. */
interface Office {
  FS: {
    readdir(path: string): string[]
    unlink(path: string): void
    mkdir(path: string): void
    writeFile(path: string, data: Uint8Array | string): void
    readFile(path: string): Uint8Array
    utime(path: string, atime: number, mtime: number): void
  }
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  wasmTable: WebAssembly.Table
  _malloc(size: number): number
  _free(at: number): void
  _libreofficekit_hook(path: number): number
  _lok_documentLoad(office: number, url: number): number
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number
  _lok_documentDestroy(document: number): void
  _lok_getError(office: number): number
}

startWatchdog({ hangs: true })

const loader = createRequire(import.meta.url)('@matbee/libreoffice-converter/wasm/loader') as {
  createModule(options: object): Promise<Office>
}
const silent = () => undefined
const office = await loader.createModule({ print: silent, printErr: silent })
const { FS } = office

installFonts()
for (const dir of ['/tmp', '/instdir/user', '/instdir/user/temp', '/instdir/user/registry'])
  makeDir(dir)
markStarting()
const kit = withTexts(['/instdir/program'], ([path]) => office._libreofficekit_hook(path!))
if (kit === 0) throw new Error('LibreOfficeKit did not start')
serve(`lo-wasm/${version()}`, convert)

/**
 * Replaces the built-in fonts and their rules by the product's. Fewer files and fixed dates also
 * shorten the font scan, because every file call of the engine's threads passes through this
 * thread.
 */
function installFonts(): void {
  const dir = '/instdir/share/fonts/truetype'
  for (const name of FS.readdir(dir)) if (name !== '.' && name !== '..') FS.unlink(`${dir}/${name}`)
  for (const path of fontPaths()) {
    const target = `${dir}/${fontFileName(path)}`
    FS.writeFile(target, readFileSync(path))
    FS.utime(target, 1e12, 1e12)
  }
  FS.utime(dir, 1e12, 1e12)
  FS.writeFile('/instdir/share/fontconfig/fonts.conf', fontsConf([dir], '/tmp/fontconfig'))
}

function convert(docx: Uint8Array): Uint8Array {
  FS.writeFile('/tmp/in.docx', docx)
  const texts = ['file:///tmp/in.docx', 'file:///tmp/out.pdf', 'pdf', pdfFilter]
  return withTexts(texts, ([source, target, format, options]) => {
    const document = office._lok_documentLoad(kit, source!)
    try {
      if (document === 0) throw new Error(lastError())
      if (office._lok_documentSaveAs(document, target!, format!, options!) === 0)
        throw new Error(lastError())
      return FS.readFile('/tmp/out.pdf').slice()
    } finally {
      if (document !== 0) office._lok_documentDestroy(document)
      remove('/tmp/in.docx')
      remove('/tmp/out.pdf')
    }
  })
}

function lastError(): string {
  const at = office._lok_getError(kit)
  return (at !== 0 && readText(at)) || 'LibreOffice gave no reason'
}

/** Runs `use` with C strings that are freed after the call. */
function withTexts<T>(texts: string[], use: (pointers: number[]) => T): T {
  const pointers = texts.map((text) => {
    const bytes = new TextEncoder().encode(`${text}\0`)
    const at = office._malloc(bytes.length)
    office.HEAPU8.set(bytes, at)
    return at
  })
  try {
    return use(pointers)
  } finally {
    for (const at of pointers) office._free(at)
  }
}

/** Slot 10 of LibreOfficeKit's table of functions; pointers are 4 bytes here. */
function version(): string {
  const table = office.HEAPU32[kit >> 2]! >> 2
  const getVersionInfo = office.wasmTable.get(office.HEAPU32[table + 10]!) as (
    kit: number,
  ) => number
  return readVersion(readText(getVersionInfo(kit)))
}

function readText(at: number): string {
  return new TextDecoder().decode(office.HEAPU8.slice(at, office.HEAPU8.indexOf(0, at)))
}

function makeDir(path: string): void {
  try {
    FS.mkdir(path)
  } catch {
    // It exists already.
  }
}

function remove(path: string): void {
  try {
    FS.unlink(path)
  } catch {
    // A failed conversion leaves no output.
  }
}

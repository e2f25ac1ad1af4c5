import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const defaultFolders = [
  '/usr/lib/libreoffice/program',
  '/usr/lib64/libreoffice/program',
  '/opt/libreoffice*/program',
  '/Applications/LibreOffice.app/Contents/Frameworks',
]

/** File names of the library that exports `libreofficekit_hook_2`, most common first. */
const libraries = ['libmergedlo.so', 'libsofficeapp.so', 'libsofficeapp.dylib']

/**
 * Finds the `program` folder of a usable LibreOffice: its library, and a foreign-function interface
 * that loads on this machine.
 */
export function findNative(dir?: string): string | undefined {
  const found = (dir ? [dir] : defaultFolders.flatMap((p) => globSync(p))).find((d) =>
    kitLibrary(d),
  )
  return found && canLoadFfi() ? found : undefined
}

/** Path of the LibreOfficeKit library in a `program` folder. */
export function kitLibrary(program: string): string | undefined {
  return libraries.map((l) => join(program, l)).find((l) => existsSync(l))
}

function canLoadFfi(): boolean {
  try {
    createRequire(import.meta.url)('koffi')
    return true
  } catch {
    return false
  }
}

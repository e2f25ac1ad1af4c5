import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import koffi from 'koffi'
import { readVersion, serve, startWatchdog } from './child.ts'
import { kitLibrary } from './find-native.ts'
import { childVariables, pdfFilter } from './pdf-engine.ts'

/**
 * Child process that runs the machine's LibreOffice through LibreOfficeKit, its C interface for
 * embedding. A crash ends only this process.
 */
startWatchdog({ hangs: false })

const program = process.env[childVariables.program]!
const folder = process.env[childVariables.folder]!
writeProfile()

const library = koffi.load(kitLibrary(program)!)
const hook = library.func('void *libreofficekit_hook_2(const char *program, const char *profile)')
const kit = hook(program, pathToFileURL(join(folder, 'profile')).href) as unknown
if (!kit) throw new Error('LibreOfficeKit did not start')

// Slots of the function tables in LibreOfficeKit.h; the interface is only extended at the end.
const load = method(
  kit,
  4,
  koffi.proto('void *load(void *kit, const char *url, const char *options)'),
)
const getError = method(kit, 3, koffi.proto('const char *getError(void *kit)'))
const getVersion = method(kit, 10, koffi.proto('const char *getVersion(void *kit)'))
const saveAsType = koffi.proto(
  'int saveAs(void *document, const char *url, const char *format, const char *options)',
)
const destroyType = koffi.proto('void destroy(void *document)')

serve(`lo-native/${readVersion(getVersion(kit) as string)}`, (docx) => {
  const source = join(folder, 'in.docx')
  const target = join(folder, 'out.pdf')
  writeFileSync(source, docx)
  const document = load(kit, pathToFileURL(source).href, '') as unknown
  try {
    if (!document) throw new Error(lastError())
    if (!method(document, 2, saveAsType)(document, pathToFileURL(target).href, 'pdf', pdfFilter))
      throw new Error(lastError())
    return new Uint8Array(readFileSync(target))
  } finally {
    if (document) method(document, 1, destroyType)(document)
    rmSync(source, { force: true })
    rmSync(target, { force: true })
  }
})

/**
 * Reads a function from an object's table: object → table → slot (the table begins with its size,
 * slot 0).
 */
function method(
  object: unknown,
  slot: number,
  type: ReturnType<typeof koffi.proto>,
): (...args: unknown[]) => unknown {
  const table = koffi.decode(object, 'void *')
  const pointer = koffi.decode(table, slot * koffi.sizeof('void *'), 'void *')
  return koffi.decode(pointer, type) as (...args: unknown[]) => unknown
}

function lastError(): string {
  return (getError(kit) as string | null) || 'LibreOffice gave no reason'
}

/** Writes a profile without link updates and macros: a second protection after the validation. */
function writeProfile(): void {
  const user = join(folder, 'profile', 'user')
  mkdirSync(user, { recursive: true })
  const item = (path: string, name: string, value: string) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
  const security = '/org.openoffice.Office.Common/Security/Scripting'
  writeFileSync(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
  xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item(security, 'BlockUntrustedRefererLinks', 'true')}
${item(security, 'DisableMacrosExecution', 'true')}
${item('/org.openoffice.Office.Writer/Content/Update', 'Link', '0')}
</oor:items>
`,
  )
}

import { constants, inflateSync } from 'node:zlib'
import { issue } from '../../documents/issue.ts'
import type { Issue } from '../../documents/issue.ts'
import { inMemory, Reader } from './source.ts'
import type { Source } from './source.ts'
import { active, PdfTokens } from './pdf-tokens.ts'
import type { PdfObject } from './pdf-tokens.ts'

/** What objects packed together may unpack to, in bytes. */
const mostUnpacked = 64 * 2 ** 20

/**
 * Looks through a whole PDF, object by object in the order of its bytes and not as its tables say: earlier revisions,
 * objects no table names and objects packed into streams are all seen. Refused are scripts, actions that run or fetch
 * something, embedded files, XFA forms and media; what is encrypted; and whatever hides objects from such a look.
 * An opening action that only says which page is shown is what office programs write, and passes.
 */
export function checkPdf(source: Source): Issue[] {
  const start = /^[\s\0\u00ef\u00bb\u00bf]*%PDF-\d/.exec(source.slice(0, 1024).toString('latin1'))
  if (!start) return [issue('pdfUnfinished', '%PDF-')]
  const tail = source.slice(source.size - 4096, source.size).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) return [issue('pdfUnfinished', '%%EOF')]
  if (/[^\s\0]/.test(tail.slice(end + 5))) return [issue('twoInOne', '%%EOF …')]
  return new Scan(source).issues()
}

class Scan {
  #found = new Map<string, Issue>()
  /** what the actions are that objects hold, by the object's number */
  #kinds = new Map<string, Set<string>>()
  #opened: string[] = []
  #unpacked = 0
  #source: Source
  constructor(source: Source) {
    this.#source = source
  }

  issues(): Issue[] {
    const tokens = new PdfTokens(new Reader(this.#source), (what) => this.#add(issue('pdfHidden', what)))
    for (const object of tokens.objects()) {
      this.#judge(object)
      if (object.stream && object.names.has('First') && object.names.has('N')) this.#unpack(object)
      if (this.#found.size > 20) break
    }
    for (const number of this.#opened) for (const kind of this.#kinds.get(number) ?? []) if (kind !== 'GoTo') this.#add(issue('pdfActive', `OpenAction ${kind}`))
    return [...this.#found.values()]
  }

  #add(one: Issue): void {
    this.#found.set(one.en, one)
  }

  #judge(object: PdfObject): void {
    if (object.names.has('Encrypt')) this.#add(issue('pdfLocked'))
    for (const name of object.names) if (active.has(name)) this.#add(issue('pdfActive', name))
    if (object.actions.size) this.#kinds.set(object.number, new Set([...(this.#kinds.get(object.number) ?? []), ...object.actions]))
    if (object.opens === undefined) return
    if (object.opens) this.#opened.push(object.opens)
    else for (const kind of object.actions) if (kind !== 'GoTo') this.#add(issue('pdfActive', `OpenAction ${kind}`))
  }

  /** Objects packed into a stream are looked at like any other, each from the place where readers begin to read it. */
  #unpack({ number, stream, names, numbers }: PdfObject): void {
    const packed = this.#source.slice(stream!.from, stream!.to)
    let bytes: Buffer
    try {
      bytes = names.has('Filter') ? inflateSync(packed, { maxOutputLength: mostUnpacked - this.#unpacked, finishFlush: constants.Z_SYNC_FLUSH }) : packed
    } catch (error) {
      return this.#add((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? issue('bomb', `${number} 0 obj`) : issue('pdfHidden', `${number} 0 obj`))
    }
    if (names.has('Predictor')) return this.#add(issue('pdfHidden', `${number} 0 obj, Predictor`))
    this.#unpacked += bytes.length
    const first = numbers.get('First') ?? 0
    const tokens = new PdfTokens(new Reader(inMemory(bytes)), (what) => this.#add(issue('pdfHidden', what)))
    const places = bytes.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number)
    let looked = 0
    for (let i = 0; i + 1 < places.length; i += 2) {
      const at = first + places[i + 1]!
      if (!(at < bytes.length)) continue
      const object = tokens.value(String(places[i]), at, true)
      this.#judge(object)
      looked += object.end - at
      // Objects that share their bytes make a small stream long to read.
      if (looked > bytes.length + 65_536) return this.#add(issue('bomb', `${number} 0 obj`))
    }
  }
}

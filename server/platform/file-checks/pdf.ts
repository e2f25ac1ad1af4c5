import { constants, inflateSync } from 'node:zlib'
import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'
import { inMemory, Reader } from './byte-source.ts'
import type { Source } from './byte-source.ts'
import { activeNames, PdfTokens } from './pdf-tokens.ts'
import type { PdfObject } from './pdf-tokens.ts'

/** Maximum unpacked size of object streams, in bytes. */
const maxUnpackedBytes = 64 * 2 ** 20

/**
 * Checks a whole PDF, object by object in the order of its bytes and not by its tables, so that
 * earlier revisions, objects without a table entry and objects in streams are included. Refused:
 * scripts, actions that run or load something, embedded files, XFA forms, media, encryption, and
 * objects hidden from this check. An opening action that only selects a page is allowed, because
 * office programs write it.
 */
export function checkPdf(source: Source): DocumentProblem[] {
  const start = /^[\s\0\u00ef\u00bb\u00bf]*%PDF-\d/.exec(source.slice(0, 1024).toString('latin1'))
  if (!start) return [documentProblem('pdfUnfinished', '%PDF-')]
  const tail = source.slice(source.size - 4096, source.size).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) return [documentProblem('pdfUnfinished', '%%EOF')]
  if (/[^\s\0]/.test(tail.slice(end + 5))) return [documentProblem('twoInOne', '%%EOF …')]
  return new PdfScanner(source).issues()
}

class PdfScanner {
  #found = new Map<string, DocumentProblem>()
  /** kinds of actions in objects, by object number */
  #kinds = new Map<string, Set<string>>()
  #opened: string[] = []
  #unpacked = 0
  #source: Source
  constructor(source: Source) {
    this.#source = source
  }

  issues(): DocumentProblem[] {
    const tokens = new PdfTokens(new Reader(this.#source), (what) =>
      this.#add(documentProblem('pdfHidden', what)),
    )
    for (const object of tokens.objects()) {
      this.#judge(object)
      if (object.stream && object.names.has('First') && object.names.has('N')) this.#unpack(object)
      if (this.#found.size > 20) break
    }
    for (const number of this.#opened)
      for (const kind of this.#kinds.get(number) ?? [])
        if (kind !== 'GoTo') this.#add(documentProblem('pdfActive', `OpenAction ${kind}`))
    return [...this.#found.values()]
  }

  #add(one: DocumentProblem): void {
    this.#found.set(one.en, one)
  }

  #judge(object: PdfObject): void {
    if (object.names.has('Encrypt')) this.#add(documentProblem('pdfLocked'))
    for (const name of object.names)
      if (activeNames.has(name)) this.#add(documentProblem('pdfActive', name))
    if (object.actions.size)
      this.#kinds.set(
        object.number,
        new Set([...(this.#kinds.get(object.number) ?? []), ...object.actions]),
      )
    if (object.openAction === undefined) return
    if (object.openAction) this.#opened.push(object.openAction)
    else
      for (const kind of object.actions)
        if (kind !== 'GoTo') this.#add(documentProblem('pdfActive', `OpenAction ${kind}`))
  }

  /** Checks the objects of a stream, each from the offset where readers begin. */
  #unpack({ number, stream, names, numbers }: PdfObject): void {
    const packed = this.#source.slice(stream!.from, stream!.to)
    let bytes: Buffer
    try {
      bytes = names.has('Filter')
        ? inflateSync(packed, {
            maxOutputLength: maxUnpackedBytes - this.#unpacked,
            finishFlush: constants.Z_SYNC_FLUSH,
          })
        : packed
    } catch (error) {
      return this.#add(
        (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
          ? documentProblem('bomb', `${number} 0 obj`)
          : documentProblem('pdfHidden', `${number} 0 obj`),
      )
    }
    if (names.has('Predictor'))
      return this.#add(documentProblem('pdfHidden', `${number} 0 obj, Predictor`))
    this.#unpacked += bytes.length
    const first = numbers.get('First') ?? 0
    const tokens = new PdfTokens(new Reader(inMemory(bytes)), (what) =>
      this.#add(documentProblem('pdfHidden', what)),
    )
    const places = bytes.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number)
    let looked = 0
    for (let i = 0; i + 1 < places.length; i += 2) {
      const at = first + places[i + 1]!
      if (!(at < bytes.length)) continue
      const object = tokens.value(String(places[i]), at, true)
      this.#judge(object)
      looked += object.end - at
      // Overlapping objects would make a small stream slow to check.
      if (looked > bytes.length + 65_536)
        return this.#add(documentProblem('bomb', `${number} 0 obj`))
    }
  }
}

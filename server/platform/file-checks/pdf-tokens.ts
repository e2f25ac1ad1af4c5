import type { Reader } from './byte-source.ts'

/**
 * Names that make something happen, or bring a file or a program along; ISO 32000-2, 12.6.4 and
 * 7.11.4.
 */
export const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AA',
  'XFA',
  'RichMedia',
  'RichMediaContent',
  'GoToE',
  'GoToR',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
  'GoTo3DView',
  'FFilter',
  'OPI',
])
const actionKinds = new Set([
  'URI',
  'GoTo',
  'Named',
  'Hide',
  'Thread',
  'SetOCGState',
  'Trans',
  'ResetForm',
  'GoToDp',
])

export interface PdfObject {
  number: string
  names: Set<string>
  /** numbers that follow a name directly */
  numbers: Map<string, number>
  /** kinds of actions in it: values of /S */
  actions: Set<string>
  /**
   * whether it has an opening action: the number of the object it refers to, or '' for one of its
   * own
   */
  openAction?: string
  stream?: { from: number; to: number }
}

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)))
const isRegular = (c: number) => c >= 0 && !whitespace.has(c) && !delimiters.has(c)
/** Header of an object. Inside a string, comment or stream it is suspicious. */
const header = /\d\s{1,16}\d{1,10}\s{1,16}obj(?![a-z])/
const maxTokenBytes = 1 << 20

/**
 * Parses a PDF far enough to read every name in it, and reports skipped bytes that look like
 * objects.
 */
export class PdfTokens {
  #r: Reader
  #hidden: (what: string) => void
  constructor(reader: Reader, hidden: (what: string) => void) {
    this.#r = reader
    this.#hidden = hidden
  }

  /**
   * Objects in order, regardless of the bytes between them; a trailer belongs to the object after
   * it.
   */
  *objects(): Generator<PdfObject> {
    let at = 0
    while (at < this.#r.size) {
      const object = this.value('', at)
      at = object.end
      yield object
    }
  }

  /**
   * The object at an offset, with its values. @param single only the one
   * value that begins there
   */
  value(number: string, from: number, single = false): PdfObject & { end: number } {
    const object: PdfObject & { end: number } = {
      number,
      names: new Set(),
      numbers: new Map(),
      actions: new Set(),
      end: this.#r.size,
    }
    const r = this.#r
    let numbers: number[] = []
    let [last, key, depth] = ['', '', 0]
    for (let at = from; at < r.size;) {
      const c = r.at(at)
      if (whitespace.has(c)) {
        at++
        continue
      }
      if (c === 0x25) {
        at = this.#comment(at)
        continue
      }
      let word = ''
      if (c === 0x2f) {
        const [name, end] = this.#name(at + 1)
        object.names.add(name)
        if (last === 'S' && (actionKinds.has(name) || activeNames.has(name)))
          object.actions.add(name)
        if (name === 'OpenAction') object.openAction = ''
        ;[last, key, numbers, at] = [name, name, [], end]
      } else if (c === 0x28) at = this.#string(at)
      else if (delimiters.has(c)) {
        // Where to begin reading is no action.
        if (c === 0x5b && last === 'OpenAction') delete object.openAction
        const double = (c === 0x3c || c === 0x3e) && r.at(at + 1) === c
        if (c === 0x3c && !double) at = this.#hex(at)
        else at += double ? 2 : 1
        if (c === 0x5b || (c === 0x3c && double)) depth++
        if (c === 0x5d || (c === 0x3e && double)) depth--
        if (!(c === 0x3c && !double)) key = ''
      } else {
        let end = at + 1
        while (end < at + maxTokenBytes && isRegular(r.at(end))) end++
        word = r.text(at, Math.min(end, at + 32))
        at = end
      }
      if (c !== 0x2f) last = word === '' || !/^\d+$/.test(word) || numbers.length ? '' : last
      if (word === 'endobj') return { ...object, end: at }
      if (word === 'obj') object.number = String(numbers.at(-2) ?? number)
      if (word === 'R' && key === 'OpenAction' && object.openAction === '')
        object.openAction = String(numbers.at(-2) ?? '')
      if (word === 'stream') return this.#stream(object, at)
      if (/^[-+]?\d+$/.test(word)) {
        if (last) object.numbers.set(last, Number(word))
        numbers = [...numbers.slice(-2), Number(word)]
        last = ''
      } else if (word) numbers = []
      if (single && depth <= 0) return { ...object, end: at }
    }
    return object
  }

  #comment(at: number): number {
    let end = at
    while (end < this.#r.size && ![10, 13].includes(this.#r.at(end))) end++
    this.#watch(at, end, '%')
    return end
  }

  #string(at: number): number {
    let depth = 0
    let end = at
    for (; end < this.#r.size && end < at + maxTokenBytes; end++) {
      const c = this.#r.at(end)
      if (c === 0x5c) end++
      else if (c === 0x28) depth++
      else if (c === 0x29 && --depth === 0) break
    }
    if (depth) this.#hidden('( …')
    this.#watch(at, end, '(')
    return end + 1
  }

  #hex(at: number): number {
    let end = at + 1
    while (end < this.#r.size && end < at + maxTokenBytes && this.#r.at(end) !== 0x3e) end++
    this.#watch(at, end, '<')
    return end + 1
  }

  /** Letters of a name may be written as #xx. */
  #name(from: number): [string, number] {
    let end = from
    while (end < from + 512 && isRegular(this.#r.at(end))) end++
    return [
      this.#r
        .text(from, end)
        .replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      end,
    ]
  }

  #stream(object: PdfObject, after: number): PdfObject & { end: number } {
    const r = this.#r
    const from =
      after + (r.at(after) === 13 ? (r.at(after + 1) === 10 ? 2 : 1) : r.at(after) === 10 ? 1 : 0)
    const declaredEnd = from + (object.numbers.get('Length') ?? -1)
    const to =
      declaredEnd >= from && /^\s{0,2}endstream/.test(r.text(declaredEnd, declaredEnd + 12))
        ? declaredEnd
        : r.find('endstream', from)
    if (to < 0) this.#hidden('stream …')
    const end = to < 0 ? r.size : to
    this.#watch(from, end, 'stream')
    return { ...object, stream: { from, to: end }, end: end + 9 }
  }

  /**
   * Readers go where the tables of the file send them, so nothing that is skipped here may be an
   * object there.
   */
  #watch(from: number, to: number, where: string): void {
    if (this.#r.holds('obj', header, from, to)) this.#hidden(`${where} … obj`)
  }
}

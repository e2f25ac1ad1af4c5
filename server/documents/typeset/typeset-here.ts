import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontBytes } from '../fonts.ts'
import type { FontFace } from '../fonts.ts'
import { undrawable } from '../glyphs.ts'

const faces: readonly FontFace[] = ['arimo', 'arimoBold', 'arimoItalic', 'arimoBoldItalic', 'sansSC', 'sansSCBold', 'symbols']
const house = new URL('./house.typ', import.meta.url)
const folder = new URL('.', import.meta.url).pathname
let compiler: NodeCompiler | undefined

/** The compiler with our fonts and the house's look, made once per thread: it sees no file of the machine. */
function ready(): NodeCompiler {
  if (!compiler) {
    compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: faces.map((face) => Buffer.from(fontBytes(face))) }] })
    compiler.addSource('/house.typ', readFileSync(house, 'utf8'))
  }
  return compiler
}

/**
 * @param source Typst that begins with `#import "/house.typ": *`
 * @param data what `data` holds in it: values, never markup; with `society.logo` true the letter head has the picture
 * @param logo PNG
 * @throws Error with the place in the source: a fault of ours, not of what people typed
 */
export function typesetHere(source: string, data: object, logo: Uint8Array | null = null): Uint8Array {
  if (logo) ready().mapShadow(`${folder}logo.png`, Buffer.from(logo))
  const text = JSON.stringify(data)
  try {
    return pdfOf(source, text)
  } catch (fault) {
    // Nearly always there is nothing to put a box in place of, and looking for it would cost every document something.
    const boxed = withBoxes(text)
    if (boxed === text) throw fault
    return pdfOf(source, boxed)
  }
}

/** A document that is to be kept has no empty glyph (PDF/A): for what no font can draw stands a box. */
function withBoxes(text: string): string {
  const missing = new Set(undrawable(text, faces))
  return missing.size ? [...text].map((char) => (missing.has(char) ? '□' : char)).join('') : text
}

function pdfOf(source: string, data: string): Uint8Array {
  const it = ready()
  const compiled = it.compile({ mainFileContent: source, inputs: { data }, resetRead: true })
  if (compiled.hasError()) {
    const fault = compiled.takeDiagnostics() ?? compiled.takeError()
    throw new Error(`This document cannot be typeset: ${JSON.stringify(fault ? it.fetchDiagnostics(fault) : 'no reason given')}`)
  }
  const pdf = it.pdf(compiled.result!, { pdfStandard: 'a-2b', creationTimestamp: Math.floor(Date.now() / 1000) })
  it.evictCache(10)
  return new Uint8Array(pdf)
}

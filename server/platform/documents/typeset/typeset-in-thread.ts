import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontBytes } from '#server/platform/fonts/fonts.ts'
import type { FontFace } from '#server/platform/fonts/fonts.ts'
import { missingGlyphs } from '../missing-glyphs.ts'

const faces: readonly FontFace[] = [
  'arimo',
  'arimoBold',
  'arimoItalic',
  'arimoBoldItalic',
  'sansSC',
  'sansSCBold',
  'symbols',
]
const letterheadPath = new URL('./letterhead.typ', import.meta.url)
const folder = new URL('.', import.meta.url).pathname
let compiler: NodeCompiler | undefined

/**
 * The compiler with the product's fonts and letterhead, created once per thread. It has no access
 * to files of the machine.
 */
function ready(): NodeCompiler {
  if (!compiler) {
    compiler = NodeCompiler.create({
      workspace: folder,
      fontArgs: [{ fontBlobs: faces.map((face) => Buffer.from(fontBytes(face))) }],
    })
    compiler.addSource('/letterhead.typ', readFileSync(letterheadPath, 'utf8'))
  }
  return compiler
}

/**
 * @param source Typst that begins with `#import "/letterhead.typ": *`
 * @param data content of `data` in it: values, never markup; with `society.logo` true the
 * letterhead has the picture
 * @param logo PNG
 * @throws Error with the place in the source: a programming error, not an input error
 */
export function typesetInThread(
  source: string,
  data: object,
  logo: Uint8Array | null = null,
): Uint8Array {
  if (logo) ready().mapShadow(`${folder}logo.png`, Buffer.from(logo))
  const text = JSON.stringify(data)
  try {
    return pdfOf(source, text)
  } catch (fault) {
    // Replacement is rarely needed, and checking every document for it would cost time.
    const boxed = replaceMissingGlyphs(text)
    if (boxed === text) throw fault
    return pdfOf(source, boxed)
  }
}

/** Replaces characters that no font covers by a box: PDF/A allows no empty glyph. */
function replaceMissingGlyphs(text: string): string {
  const missing = new Set(missingGlyphs(text, faces))
  return missing.size ? [...text].map((char) => (missing.has(char) ? '□' : char)).join('') : text
}

function pdfOf(source: string, data: string): Uint8Array {
  const it = ready()
  const compiled = it.compile({ mainFileContent: source, inputs: { data }, resetRead: true })
  if (compiled.hasError()) {
    const fault = compiled.takeDiagnostics() ?? compiled.takeError()
    throw new Error(
      `This document cannot be typeset: ${JSON.stringify(fault ? it.fetchDiagnostics(fault) : 'no reason given')}`,
    )
  }
  const pdf = it.pdf(compiled.result!, {
    pdfStandard: 'a-2b',
    creationTimestamp: Math.floor(Date.now() / 1000),
  })
  it.evictCache(10)
  return new Uint8Array(pdf)
}

import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontBytes } from '../fonts.ts'
import type { FontFace } from '../fonts.ts'

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
  const it = ready()
  if (logo) it.mapShadow(`${folder}logo.png`, Buffer.from(logo))
  const compiled = it.compile({ mainFileContent: source, inputs: { data: JSON.stringify(data) }, resetRead: true })
  if (compiled.hasError()) {
    const fault = compiled.takeDiagnostics() ?? compiled.takeError()
    throw new Error(`This document cannot be typeset: ${JSON.stringify(fault ? it.fetchDiagnostics(fault) : 'no reason given')}`)
  }
  const pdf = it.pdf(compiled.result!, { pdfStandard: 'a-2b', creationTimestamp: Math.floor(Date.now() / 1000) })
  it.evictCache(10)
  return new Uint8Array(pdf)
}

import { deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { documentKinds } from '#common/uploads.ts'
import type { FileKind } from '#common/uploads.ts'
import { DocumentError } from '../office-files/document-problem.ts'
import { validateFile } from './validate-file.ts'
import { inMemory } from './byte-source.ts'

export type Bytes = Uint8Array | Promise<Uint8Array>
/** Validates a file and returns its kind, or the codes of the refusal. */
export const ask = async (
  name: string,
  given: Bytes,
  {
    declared = '',
    kinds = documentKinds,
    max = 100 * 2 ** 20,
  }: { declared?: string; kinds?: readonly FileKind[]; max?: number } = {},
) => {
  const bytes = Buffer.from(await given)
  return validateFile(bytes, inMemory(bytes), { name, declared, kinds, max }).then(
    ({ kind }) => [kind as string],
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error
      for (const one of error.issues)
        expect(one.zh !== '' && one.en !== '' && one.zh !== one.en).toBe(true)
      return error.issues.map(({ code }) => code as string)
    },
  )
}
export const latin = (text: string) => Buffer.from(text, 'latin1')
export const object = (inner: string) =>
  latin(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj${inner}endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
/** Objects packed into one stream, as PDF 1.5 has it. */
export const packed = (inner: string, dictionary = '/Type/ObjStm/N 1/First 4') => {
  const stream = deflateSync(latin(`5 0 ${inner}`))
  return Buffer.concat([
    latin(
      `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n4 0 ` +
        `obj<<${dictionary}/Filter/FlateDecode/Length ${stream.length}>>stream\n`,
    ),
    stream,
    latin('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

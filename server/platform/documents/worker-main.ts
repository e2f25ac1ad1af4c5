import { parentPort } from 'node:worker_threads'
import type { FileValidationOptions } from '../file-checks/validate-file.ts'
import type { Expectation } from './verify-rendered-pdf.ts'
import { DocumentError } from '../office-files/document-problem.ts'
import type { PrepareRequest } from './sign-prepare.ts'
import type { Marks } from './stamp.ts'

/**
 * Main module of the worker thread. Each job loads its libraries at its first call; loading all of
 * them takes a second.
 */
export const jobs = {
  scan: async (template: Uint8Array) => (await import('./merge.ts')).scan(template),
  merge: async (template: Uint8Array, data: Record<string, unknown>) =>
    (await import('./merge.ts')).fillDocx(template, data),
  check: async (pdf: Uint8Array, expected: Expectation) =>
    (await import('./verify-rendered-pdf.ts')).verifyRenderedPdf(pdf, expected),
  stamp: async (pdf: Uint8Array, marks: Marks) =>
    (await import('./stamp-page.ts')).stampPdfInThread(pdf, marks),
  prepareSignature: async (pdf: Uint8Array, request: PrepareRequest) =>
    (await import('./sign-prepare.ts')).prepareSignature(pdf, request),
  typeset: async (source: string, data: object, logo: Uint8Array | null) =>
    (await import('./typeset/typeset-in-thread.ts')).typesetInThread(source, data, logo),
  judge: async (path: string, question: FileValidationOptions) =>
    (await import('../file-checks/validate-file.ts')).validateFileOnDisk(path, question),
  cleanImage: async (picture: Uint8Array) =>
    (await import('./clean-image.ts')).cleanImageInThread(picture),
  pictureToPdf: async (picture: Uint8Array) =>
    (await import('./picture-to-pdf.ts')).pictureToPdfInThread(picture),
}

parentPort?.on(
  'message',
  async ({ id, name, args }: { id: number; name: keyof typeof jobs; args: never[] }) => {
    try {
      const value = await (jobs[name] as (...a: never[]) => unknown)(...args)
      parentPort!.postMessage({ id, value })
    } catch (e) {
      parentPort!.postMessage(
        e instanceof DocumentError
          ? { id, issues: e.issues }
          : { id, fault: (e as Error).stack ?? String(e) },
      )
    }
  },
)

import { parentPort } from 'node:worker_threads'
import type { Question } from '../files/check/judge.ts'
import type { Expectation } from './check.ts'
import { DocumentError } from './issue.ts'
import type { PrepareRequest } from './sign-prepare.ts'
import type { Marks } from './stamp.ts'

/** The thread behind `worker.ts`. Each job loads what it needs at its first call: the libraries together take a second. */
export const jobs = {
  scan: async (template: Uint8Array) => (await import('./merge.ts')).scan(template),
  merge: async (template: Uint8Array, data: Record<string, unknown>) => (await import('./merge.ts')).merge(template, data),
  check: async (pdf: Uint8Array, expected: Expectation) => (await import('./check.ts')).checkPdf(pdf, expected),
  stamp: async (pdf: Uint8Array, marks: Marks) => (await import('./stamp-page.ts')).stampHere(pdf, marks),
  prepareSignature: async (pdf: Uint8Array, request: PrepareRequest) => (await import('./sign-prepare.ts')).prepareSignature(pdf, request),
  typeset: async (source: string, data: object, logo: Uint8Array | null) => (await import('./typeset/typeset-here.ts')).typesetHere(source, data, logo),
  judge: async (path: string, question: Question) => (await import('../files/check/judge.ts')).judgeFile(path, question),
  cleanImage: async (picture: Uint8Array) => (await import('./clean-image.ts')).cleanImageHere(picture),
}

parentPort?.on('message', async ({ id, name, args }: { id: number; name: keyof typeof jobs; args: never[] }) => {
  try {
    const value = await (jobs[name] as (...a: never[]) => unknown)(...args)
    parentPort!.postMessage({ id, value })
  } catch (e) {
    parentPort!.postMessage(e instanceof DocumentError ? { id, issues: e.issues } : { id, fault: (e as Error).stack ?? String(e) })
  }
})

import { parentPort } from 'node:worker_threads'
import { checkPdf } from './check.ts'
import { cleanImageHere } from './clean-image.ts'
import { DocumentError } from './issue.ts'
import { merge, scan } from './merge.ts'
import { prepareSignature } from './sign-prepare.ts'
import { stampHere } from './stamp-page.ts'
import { verifySignatures } from './verify-signatures.ts'

/** The thread behind `worker.ts`. */
export const jobs = { scan, merge, check: checkPdf, stamp: stampHere, cleanImage: cleanImageHere, prepareSignature, verify: verifySignatures }

parentPort?.on('message', async ({ id, name, args }: { id: number; name: keyof typeof jobs; args: never[] }) => {
  try {
    const value = await (jobs[name] as (...a: never[]) => unknown)(...args)
    parentPort!.postMessage({ id, value })
  } catch (e) {
    parentPort!.postMessage(e instanceof DocumentError ? { id, issues: e.issues } : { id, fault: (e as Error).stack ?? String(e) })
  }
})

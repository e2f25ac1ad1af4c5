import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { createPdfEngine } from '#server/platform/documents/engine/create-pdf-engine.ts'
import type { PdfEngine, Rendered } from '#server/platform/documents/engine/pdf-engine.ts'
import { DocumentError } from '#server/platform/office-files/document-problem.ts'
import type { DocumentProblem } from '#server/platform/office-files/document-problem.ts'

type Answer = { rendered: Rendered } | { issues: DocumentProblem[] } | { fault: string }

/**
 * One document engine for all test files of a run, because its start is slow. It starts with the
 * first document.
 * @returns its address for `sharedEngine`
 */
export async function serveEngine(): Promise<{ url: string; close(): Promise<void> }> {
  const engine = createPdfEngine()
  const answer = (docx: Uint8Array): Promise<Answer> =>
    engine.convert(docx).then(
      (rendered) => ({ rendered }),
      (e: Error) =>
        e instanceof DocumentError ? { issues: e.issues } : { fault: e.stack ?? e.message },
    )
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.end(serialize(await answer(new Uint8Array(Buffer.concat(parts)))))
  })
  // Documents queue: a waiting one must not time out.
  server.requestTimeout = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await engine.close()
    },
  }
}

/** The engine of `serveEngine`, used from a test file; closing it does not stop it for others. */
export function sharedEngine(url: string): PdfEngine {
  let [done, waiting] = [0, 0]
  let engineId: string | undefined
  return {
    async convert(docx) {
      waiting++
      try {
        const response = await fetch(url, { method: 'POST', body: Buffer.from(docx) })
        const answer = deserialize(Buffer.from(await response.arrayBuffer())) as Answer
        if ('issues' in answer) throw new DocumentError(answer.issues)
        if ('fault' in answer) throw new Error(answer.fault)
        done++
        engineId = answer.rendered.engineId
        return { ...answer.rendered, pdf: new Uint8Array(answer.rendered.pdf) }
      } finally {
        waiting--
      }
    },
    health: () => ({
      engine: engineId?.startsWith('lo-native') ? 'native' : 'wasm',
      state: 'idle',
      engineId,
      rssMb: 0,
      done,
      waiting,
    }),
    close: () => Promise.resolve(),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { createPdfEngine } from '#server/documents/engine/engine.ts'
import type { PdfEngine, Rendered } from '#server/documents/engine/port.ts'
import { DocumentError } from '#server/documents/issue.ts'
import type { Issue } from '#server/documents/issue.ts'

type Answer = { rendered: Rendered } | { issues: Issue[] } | { fault: string }

/**
 * The product's document engine, once for all test files of a run: its start takes longer than most tests. As in the
 * product it starts with the first document.
 * @returns where `sharedEngine` reaches it
 */
export async function serveEngine(): Promise<{ url: string; close(): Promise<void> }> {
  const engine = createPdfEngine()
  const answer = (docx: Uint8Array): Promise<Answer> => engine.convert(docx).then(
    (rendered) => ({ rendered }),
    (e: Error) => (e instanceof DocumentError ? { issues: e.issues } : { fault: e.stack ?? e.message }),
  )
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.end(serialize(await answer(new Uint8Array(Buffer.concat(parts)))))
  })
  // Documents wait for each other: none is given up because others came first.
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

/** The engine of `serveEngine`, reached from a test file; closing it leaves the others theirs. */
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
    health: () => ({ engine: engineId?.startsWith('lo-native') ? 'native' : 'wasm', state: 'idle', engineId, rssMb: 0, done, waiting }),
    close: () => Promise.resolve(),
  }
}

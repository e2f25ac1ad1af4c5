import { Worker } from 'node:worker_threads'
import { readAnchors } from './anchors.ts'
import type { EngineResponse, EngineRequest } from './pdf-engine.ts'
import type { Watched } from './watchdog-thread.ts'

/**
 * Shared part of both children: messages with the server, one job at a time, and the end with the
 * server.
 */

/** Converts a .docx into a PDF, synchronously; throws with LibreOffice's message. */
export type Convert = (docx: Uint8Array) => Uint8Array

/**
 * Reports to the server that the engine is ready, then serves its jobs.
 * @param engineId program and version
 */
export function serve(engineId: string, convert: Convert): void {
  const send = (message: EngineResponse) => process.send?.(message)
  const rssMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.on('message', async ({ id, docx }: EngineRequest) => {
    Atomics.store(working, 0, 1)
    try {
      const pdf = convert(docx)
      Atomics.store(working, 0, 0)
      const rendered = { pdf, ...(await readAnchors(pdf)) }
      // The WASM build releases threads and memory only in a separate turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve))
      send({ id, rssMb: rssMb(), rendered })
    } catch (e) {
      send({ id, rssMb: rssMb(), failed: e instanceof Error ? e.message : String(e) })
    } finally {
      Atomics.store(working, 0, 0)
    }
  })
  Atomics.store(working, 0, 0)
  send({ ready: engineId })
}

/** 1 while the engine starts or converts and this thread receives no events. */
const working = new Int32Array(new SharedArrayBuffer(4))

/** Marks that the engine is starting; `serve` marks that it is ready. */
export const markStarting = () => void Atomics.store(working, 0, 1)

/**
 * Watches this process from a second thread, because the first receives no events during a
 * conversion. Ends the process when its parent has ended.
 * @param hangs also end it when it hangs: in the WASM build, threads sometimes (measured: one start
 * in ten) deadlock with almost no processor time, which real work never shows. The server then
 * starts another within seconds instead of at its time-out.
 * @param everyMs milliseconds between two looks; a process hangs when it is quiet in five of them
 */
export function startWatchdog({
  hangs,
  everyMs = 1_000,
}: {
  hangs: boolean
  everyMs?: number
}): void {
  process.on('disconnect', () => process.exit())
  const workerData: Watched = { working, parentPid: process.ppid, hangs, everyMs }
  const file = new URL('./watchdog-thread.ts', import.meta.url)
  new Worker(file, { execArgv: [], workerData }).unref()
}

/**
 * Reads the version from LibreOfficeKit's answer:
 * `{"ProductVersion":"24.8","ProductExtension":".8.0.0",…}` → `24.8.8.0.0`.
 */
export function readVersion(info: string): string {
  try {
    const { ProductVersion, ProductExtension } = JSON.parse(info) as Record<
      string,
      string | undefined
    >
    return `${ProductVersion ?? 'unknown'}${ProductExtension ?? ''}`
  } catch {
    return 'unknown'
  }
}

import { Worker } from 'node:worker_threads'
import { readAnchors } from './anchors.ts'
import type { FromChild, ToChild } from './port.ts'

/** The part both children share: talk to the server, one job at a time, and never outlive it. */

/** Turns a .docx into a PDF, synchronously; throws with LibreOffice's own words. */
export type Convert = (docx: Uint8Array) => Uint8Array

/**
 * Tells the server that the engine is ready, then serves its jobs.
 * @param engineId program and version
 */
export function serve(engineId: string, convert: Convert): void {
  const send = (message: FromChild) => process.send?.(message)
  const rssMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.on('message', async ({ id, docx }: ToChild) => {
    try {
      const pdf = convert(docx)
      const rendered = { pdf, ...(await readAnchors(pdf)) }
      // The WASM build releases threads and memory only in a turn of the event loop of its own.
      await new Promise((resolve) => setTimeout(resolve))
      send({ id, rssMb: rssMb(), rendered })
    } catch (e) {
      send({ id, rssMb: rssMb(), failed: e instanceof Error ? e.message : String(e) })
    }
  })
  send({ ready: engineId })
}

/**
 * Ends this process when its parent is gone. `disconnect` covers the idle
 * case; a thread covers a conversion that never returns, during which no event
 * is delivered.
 */
export function dieWithParent(): void {
  process.on('disconnect', () => process.exit())
  const parent = process.ppid
  const watch = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL') }, 2000)`
  new Worker(watch, { eval: true, execArgv: [] }).unref()
}

/** Version out of LibreOfficeKit's answer: `{"ProductVersion":"24.8","ProductExtension":".8.0.0",…}` → `24.8.8.0.0`. */
export function readVersion(info: string): string {
  try {
    const { ProductVersion, ProductExtension } = JSON.parse(info) as Record<string, string | undefined>
    return `${ProductVersion ?? 'unknown'}${ProductExtension ?? ''}`
  } catch {
    return 'unknown'
  }
}

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
    Atomics.store(working, 0, 1)
    try {
      const pdf = convert(docx)
      Atomics.store(working, 0, 0)
      const rendered = { pdf, ...(await readAnchors(pdf)) }
      // The WASM build releases threads and memory only in a turn of the event loop of its own.
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

/** 1 while the engine starts or converts: the time when no event reaches this thread. */
const working = new Int32Array(new SharedArrayBuffer(4))

/** Says that the engine begins to start; `serve` says that it is ready. */
export const starting = () => void Atomics.store(working, 0, 1)

/** A process that works but uses less than this share of a processor, second after second, hangs. */
const hang = { share: 0.12, seconds: 5 }

/**
 * Watches this process from a second thread, because during a conversion no
 * event is delivered to the first. Ends the process when its parent is gone.
 * @param hangs also end it when it hangs: the threads of the WASM build now and
 * then (measured: one start in ten) wait for each other for ever, at next to no
 * processor time, which real work in memory never shows. The server then starts
 * another within seconds instead of at its time-out.
 */
export function watch({ hangs }: { hangs: boolean }): void {
  process.on('disconnect', () => process.exit())
  const thread = new Worker(`const { working } = require('node:worker_threads').workerData
    let quiet = 0, last = process.cpuUsage()
    setInterval(() => {
      if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')
      const { user, system } = process.cpuUsage(last)
      last = process.cpuUsage()
      quiet = Atomics.load(working, 0) === 1 && user + system < ${hang.share * 1e6} ? quiet + 1 : 0
      if (${hangs} && quiet >= ${hang.seconds}) process.kill(process.pid, 'SIGKILL')
    }, 1000)`, { eval: true, execArgv: [], workerData: { working } })
  thread.unref()
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

/** Memory of a running process through its inspector, which a signal opens on demand. */
import { readFile, readdir } from 'node:fs/promises'
import { waitUntil } from '../crash-test/app-process.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

export interface MemoryUsage {
  heap: number
  externalMb: number
}
export interface Inspector {
  /** Megabytes after a full collection: heap, and external buffers. */
  memoryUsage(): Promise<MemoryUsage>
  /** Writes a heap snapshot for browser developer tools. */
  snapshot(path: string): Promise<void>
  close(): void
}

const mb = (bytes: number): number => Math.round(bytes / 104_857.6) / 10

/** @param pid of a process started with `--inspect-port=127.0.0.1:{port}` */
export async function inspector(pid: number, port: number): Promise<Inspector> {
  process.kill(pid, 'SIGUSR1')
  let address = ''
  await waitUntil(
    'the inspector answers',
    async () => {
      const [target] = await fetch(`http://127.0.0.1:${port}/json/list`).then(
        (r) => r.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
        () => [],
      )
      address = target?.webSocketDebuggerUrl ?? ''
      return address !== ''
    },
    20_000,
  )
  const socket = new WebSocket(address)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', failed)
  })
  const waiting = new Map<number, (result: AnyAnswer) => void>()
  let chunk: (text: string) => void = () => {}
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data))
    if (method === 'HeapProfiler.addHeapSnapshotChunk') chunk(params.chunk)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let n = 0
  const ask = (method: string, params: object = {}): Promise<AnyAnswer> =>
    new Promise((done) => {
      waiting.set(++n, done)
      socket.send(JSON.stringify({ id: n, method, params }))
    })
  await ask('HeapProfiler.enable')
  return {
    async memoryUsage() {
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
        returnByValue: true,
      })
      const { heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage
      return { heap: mb(heapUsed), externalMb: mb(external) }
    },
    async snapshot(path) {
      const { createWriteStream } = await import('node:fs')
      const file = createWriteStream(path)
      chunk = (text) => file.write(text)
      await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      await new Promise((done) => file.end(done))
    },
    close: () => socket.close(),
  }
}

/** Resident megabytes of a process: current and peak. Linux only. */
export async function resident(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 102.4) /
    10
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** Open file descriptors of a process. */
export const openFiles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length

/** Child processes with their megabytes, except the database. */
export async function childProcessMemory(pid: number): Promise<number[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        const parent = Number(stat.replace(/^.*\) /s, '').split(' ')[1])
        return parent === pid && !/\(postgres/.test(stat)
          ? (await resident(Number(name)).catch(() => ({ now: 0 }))).now
          : 0
      }),
  )
  return all.filter((one) => one > 0)
}

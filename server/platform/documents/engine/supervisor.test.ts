import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createEnginePool } from './pool.ts'
import type { PdfEngine } from './pdf-engine.ts'
import { supervise } from './supervisor.ts'
import type { EngineProcessOptions } from './fork-child.ts'

const dir = mkdtempSync(join(tmpdir(), 'plimsoll-supervisor-'))
const engines: PdfEngine[] = []
afterEach(async () => void (await Promise.all(engines.splice(0).map((e) => e.close()))))
afterAll(() => rmSync(dir, { recursive: true }))

let scripts = 0
/**
 * An engine whose child does what `body` says with each job; `starts` counts how often it was
 * started.
 */
function engine(
  body: string,
  plan: Partial<EngineProcessOptions> = {},
): { engine: PdfEngine; starts: () => number; cleaned: () => number } {
  const script = join(dir, `child${++scripts}.mjs`)
  const counter = `${script}.starts`
  let cleaned = 0
  writeFileSync(
    script,
    `import fs from 'node:fs'
    fs.appendFileSync(${JSON.stringify(counter)}, 'x')
    const start = fs.readFileSync(${JSON.stringify(counter)}).length
    const answer = (id) => process.send({ id, rssMb: 10,
      rendered: { pdf: new Uint8Array([start, process.pid % 251]), pages: 1, anchors: [] } })
    const hang = () => { for (;;) ; }
    ${body}`,
  )
  const made = supervise({
    kind: 'wasm',
    script: pathToFileURL(script),
    execArgv: [],
    prepare: () => ({ cwd: dir, env: {}, cleanUp: () => void cleaned++ }),
    startTimeoutMs: 5000,
    firstTimeoutMs: 5000,
    timeoutMs: 1000,
    idleStopMs: 60_000,
    recycleAfter: 100,
    maxRssMb: 100,
    ...plan,
  })
  engines.push(made)
  return {
    engine: made,
    starts: () => (existsSync(counter) ? readFileSync(counter).length : 0),
    cleaned: () => cleaned,
  }
}

const serve = (body: string) =>
  `process.on('message', ({ id }) => { ${body} }); process.send({ ready: 'test/1' })`
const doc = new Uint8Array([1])

describe('a child process is', () => {
  test('not started before the first document, then reused', async () => {
    const { engine: e, starts } = engine(serve('answer(id)'))
    expect([starts(), e.health().state]).toEqual([0, 'stopped'])
    const results = await Promise.all([e.convert(doc), e.convert(doc), e.convert(doc)])
    expect(results.map((r) => r.pdf[0])).toEqual([1, 1, 1])
    expect(results[0]!.engineId).toBe('test/1')
    expect(starts()).toBe(1)
  })

  test('killed when it hangs, and the document is retried once', async () => {
    const { engine: e } = engine(serve('if (start === 1) hang(); answer(id)'), {
      firstTimeoutMs: 500,
    })
    expect((await e.convert(doc)).pdf[0]).toBe(2)
  })

  test('replaced when it crashes, and the document is retried once', async () => {
    const { engine: e } = engine(serve('if (start === 1) process.abort(); answer(id)'))
    expect((await e.convert(doc)).pdf[0]).toBe(2)
  })

  test('not retried after the second failure, with the reason; the next document is converted', async () => {
    const { engine: e, starts } = engine(serve('if (start <= 2) hang(); answer(id)'), {
      firstTimeoutMs: 300,
    })
    await expect(e.convert(doc)).rejects.toMatchObject({ issues: [{ code: 'timeout' }] })
    expect(starts()).toBe(2)
    expect((await e.convert(doc)).pdf[0]).toBe(3)
  })

  test('not retried when it reports an invalid document', async () => {
    const { engine: e, starts } = engine(
      serve("process.send({ id, rssMb: 1, failed: 'no filter' })"),
    )
    await expect(e.convert(doc)).rejects.toMatchObject({
      issues: [{ code: 'convertFailed', en: expect.stringContaining('no filter') }],
    })
    expect(starts()).toBe(1)
  })

  test('replaced after a number of documents, and when it uses too much memory', async () => {
    const counted = engine(serve('answer(id)'), { recycleAfter: 2 })
    const grown = engine(serve('answer(id)'), { maxRssMb: 5 })
    for (let i = 0; i < 4; i++)
      await Promise.all([counted.engine.convert(doc), grown.engine.convert(doc)])
    expect([counted.starts(), grown.starts()]).toEqual([2, 4])
  })

  test('stopped when idle, and its folder is emptied', async () => {
    const { engine: e, starts, cleaned } = engine(serve('answer(id)'), { idleStopMs: 20 })
    await e.convert(doc)
    await expect.poll(() => e.health().state).toBe('stopped')
    await expect.poll(cleaned).toBe(1)
    await e.convert(doc)
    expect(starts()).toBe(2)
  })
})

test('a child process that cannot start reports the reason', async () => {
  const { engine: e, starts } = engine("throw new Error('library is missing')")
  await expect(e.convert(doc)).rejects.toMatchObject({
    issues: [{ code: 'engineStart', en: expect.stringContaining('library is missing') }],
  })
  expect(starts()).toBe(4)
})

test('closing stops the child process and refuses waiting documents', async () => {
  const { engine: e, cleaned } = engine(serve('hang()'))
  const waiting = [e.convert(doc), e.convert(doc)].map((p) =>
    expect(p).rejects.toMatchObject({ issues: [{ code: 'engineMissing' }] }),
  )
  await expect.poll(() => e.health().state).toBe('busy')
  await e.close()
  await Promise.all(waiting)
  expect(cleaned()).toBe(1)
})

test('a child process that hangs without using the processor ends itself before the timeout', async () => {
  const watched = `const { serve, markStarting, startWatchdog } =
    await import(${JSON.stringify(new URL('./child.ts', import.meta.url).href)})
    startWatchdog({ hangs: true })
    markStarting()
    if (start === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    serve('test/1', () => { throw new Error('start ' + start) })`
  const { engine: e } = engine(watched, { startTimeoutMs: 60_000 })
  await expect(e.convert(doc)).rejects.toMatchObject({
    issues: [{ code: 'convertFailed', en: expect.stringContaining('start 2') }],
  })
})

test('a child process ends with its server, even during work that never returns', async () => {
  const child = join(dir, 'orphan.ts')
  const childModule = new URL('./child.ts', import.meta.url).href
  writeFileSync(
    child,
    `import { startWatchdog } from ${JSON.stringify(childModule)}\nstartWatchdog({ hangs: false })\nprocess.on('message', () => { process.send(process.pid); for (;;) ; })`,
  )
  const server = join(dir, 'server.mjs')
  writeFileSync(
    server,
    `import { fork } from 'node:child_process'
    const child = fork(${JSON.stringify(child)}, { execArgv: [] })
    child.on('message', (pid) => console.log(pid))
    child.send('work')`,
  )
  const parent = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  const alive = () => {
    try {
      process.kill(pid, 0)
      // Where no process reaps it, the dead process stays as a zombie.
      return (
        !existsSync('/proc/self/status') ||
        !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      )
    } catch {
      return false
    }
  }
  expect(alive()).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(alive, { timeout: 8000 }).toBe(false)
})

describe('several engines', () => {
  const two = (room: boolean) => {
    const made = [
      engine(serve('setTimeout(() => answer(id), 30)')),
      engine(serve('setTimeout(() => answer(id), 30)')),
    ] as const
    return {
      all: createEnginePool([made[0].engine, made[1].engine], () => room),
      starts: () => made.map(({ starts }) => starts()),
    }
  }
  const batch = (all: PdfEngine, documents: number, abreast: number) =>
    Promise.all(
      Array.from({ length: abreast }, async () => {
        for (let n = 0; n < documents / abreast; n++) await all.convert(doc)
      }),
    )

  test('one engine converts up to two documents at a time; more start another, and both share them', async () => {
    const { all, starts } = two(true)
    await batch(all, 6, 2)
    expect(starts()).toEqual([1, 0])
    await batch(all, 24, 4)
    expect(starts()).toEqual([1, 1])
    expect(all.health()).toMatchObject({ state: 'idle', engineId: 'test/1', done: 30, waiting: 0 })
    await all.close()
    expect(all.health().state).toBe('stopped')
  })

  test('without memory for another engine, all documents wait for the first', async () => {
    const { all, starts } = two(false)
    await batch(all, 12, 6)
    expect([starts(), all.health().done]).toEqual([[1, 0], 12])
  })
})

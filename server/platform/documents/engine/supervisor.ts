import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { DocumentError, documentProblem } from '#server/platform/office-files/document-problem.ts'
import type { DocumentProblemCode } from '#server/platform/office-files/document-problem.ts'
import type { EngineKind, FromChild, Health, PdfEngine, Rendered, ToChild } from './pdf-engine.ts'

/** Start options and time limits of one kind of child. */
export interface EngineProcessOptions {
  kind: EngineKind
  script: URL
  execArgv: string[]
  /**
   * Called for each start: creates the working folder and returns the environment. Throws
   * DocumentError when a start cannot succeed.
   */
  prepare(): { cwd: string; env: Record<string, string>; cleanUp(): void }
  startTimeoutMs: number
  firstTimeoutMs: number
  timeoutMs: number
  idleStopMs: number
  recycleAfter: number
  maxRssMb: number
}

interface Running {
  process: ChildProcess
  engineId: string
  served: number
  rssMb: number
  stop(): void
}

/** The child ended or did not answer. The job is tried once more with a new child. */
class EngineProcessLostError extends Error {
  readonly code: DocumentProblemCode
  constructor(code: DocumentProblemCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Attempts to start before an error is reported. */
const maxStartAttempts = 4

/**
 * Manages one child process: starts it at the first job, sends one job at a time, kills it when it
 * hangs and retries once, replaces it before it grows too large, and ends it when idle.
 */
export function supervise(plan: EngineProcessOptions): PdfEngine {
  let child: Running | undefined
  let state: Health['state'] = 'stopped'
  let starting: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let done = 0
  let closed = false

  async function job(docx: Uint8Array): Promise<Rendered> {
    clearTimeout(idle)
    for (let attempt = 1; ; attempt++) {
      if (closed) throw new DocumentError([documentProblem('engineMissing', 'closed / 已停止')])
      try {
        child ??= await begin()
        state = 'busy'
        return await ask(child, docx)
      } catch (e) {
        // After a failure the state of the engine is unknown: the next document gets a new child.
        killProcess()
        if (!(e instanceof EngineProcessLostError)) throw e
        if ((attempt === 2 || e.code === 'engineStart') && !closed)
          throw new DocumentError([documentProblem(e.code, e.message)])
      }
    }
  }

  /**
   * Starts the child. A start that fails early is repeated, because it affects no document. One
   * that times out is not.
   */
  async function begin(): Promise<Running> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startOnce()
      } catch (e) {
        if (
          closed ||
          attempt === maxStartAttempts ||
          (e as EngineProcessLostError).code !== 'engineLost'
        )
          throw e instanceof EngineProcessLostError
            ? new EngineProcessLostError('engineStart', e.message)
            : e
      }
    }
  }

  async function startOnce(): Promise<Running> {
    state = 'starting'
    const { cwd, env, cleanUp } = plan.prepare()
    const child = fork(plan.script, {
      cwd,
      env,
      execArgv: plan.execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    starting = child
    let stderrTail = ''
    child
      .stderr!.setEncoding('utf8')
      .on('data', (text: string) => (stderrTail = (stderrTail + text).slice(-2000)))
    child.once('close', cleanUp)
    // The child must not keep the server process running.
    child.unref()
    child.channel?.unref()
    ;(child.stderr as unknown as { unref?(): void }).unref?.()
    try {
      const engineId = await answer(child, plan.startTimeoutMs, 'start / 启动', (m) =>
        'ready' in m ? m.ready : undefined,
      )
      return { process: child, engineId, served: 0, rssMb: 0, stop: () => child.kill('SIGKILL') }
    } catch (e) {
      child.kill('SIGKILL')
      throw new EngineProcessLostError(
        (e as EngineProcessLostError).code,
        [
          (e as Error).message,
          stderrTail
            .trim()
            .split('\n')
            .findLast((l) => /error/i.test(l)),
        ]
          .filter(Boolean)
          .join(': '),
      )
    } finally {
      starting = undefined
    }
  }

  async function ask(running: Running, docx: Uint8Array): Promise<Rendered> {
    const id = ++done
    const limit = running.served === 0 ? plan.firstTimeoutMs : plan.timeoutMs
    const reply = answer(running.process, limit, 'PDF', (m) =>
      'id' in m && m.id === id ? m : undefined,
    )
    running.process.send({ id, docx } satisfies ToChild, () => undefined)
    const message = await reply
    running.served++
    running.rssMb = message.rssMb
    state = 'idle'
    const { engineId } = running
    if (running.served >= plan.recycleAfter || running.rssMb > plan.maxRssMb) killProcess()
    if ('failed' in message)
      throw new DocumentError([documentProblem('convertFailed', message.failed)])
    return { ...message.rendered, engineId }
  }

  function killProcess(): void {
    child?.stop()
    child = undefined
    state = 'stopped'
  }

  return {
    convert(docx) {
      waiting++
      const result = last.then(() => {
        waiting--
        return job(docx)
      })
      last = result
        .catch(() => undefined)
        .then(() => {
          clearTimeout(idle)
          idle = setTimeout(killProcess, plan.idleStopMs).unref()
        })
      return result
    },
    health: () => ({
      engine: plan.kind,
      state,
      engineId: child?.engineId,
      rssMb: child?.rssMb ?? 0,
      done,
      waiting,
    }),
    async close() {
      closed = true
      starting?.kill('SIGKILL')
      const running = child?.process
      const ended = running && new Promise((resolve) => running.once('close', resolve))
      running?.ref()
      killProcess()
      await Promise.all([ended, last])
      clearTimeout(idle)
    },
  }
}

/**
 * Waits for the message that `pick` accepts.
 * @throws EngineProcessLostError on a time-out or when the child ends
 */
function answer<T>(
  child: ChildProcess,
  timeoutMs: number,
  what: string,
  pick: (message: FromChild) => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      settle()
    }
    const onMessage = (message: unknown) => {
      const value = pick(message as FromChild)
      if (value !== undefined) finish(() => resolve(value))
    }
    const onExit = (code: number | null, signal: string | null) =>
      finish(() => reject(new EngineProcessLostError('engineLost', `${signal ?? code}`)))
    const onError = (e: Error) =>
      finish(() => reject(new EngineProcessLostError('engineLost', e.message)))
    const timer = setTimeout(
      () => finish(() => reject(new EngineProcessLostError('timeout', what))),
      timeoutMs,
    )
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    if (child.exitCode !== null || child.signalCode !== null)
      onExit(child.exitCode, child.signalCode)
  })
}

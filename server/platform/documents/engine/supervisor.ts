import type { ChildProcess } from 'node:child_process'
import { DocumentError, documentProblem } from '#server/platform/office-files/document-problem.ts'
import type { DocumentProblemCode } from '#server/platform/office-files/document-problem.ts'
import type { EngineResponse, Health, PdfEngine, Rendered, EngineRequest } from './pdf-engine.ts'
import { forkChild } from './fork-child.ts'
import type { EngineProcessOptions } from './fork-child.ts'

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
export const supervise = (plan: EngineProcessOptions): PdfEngine => new Supervisor(plan)

class Supervisor implements PdfEngine {
  readonly #plan: EngineProcessOptions
  #child: Running | undefined
  #state: Health['state'] = 'stopped'
  #starting: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  #done = 0
  #closed = false

  constructor(plan: EngineProcessOptions) {
    this.#plan = plan
  }

  convert(docx: Uint8Array): Promise<Rendered> {
    this.#waiting++
    const result = this.#last.then(() => {
      this.#waiting--
      return this.#job(docx)
    })
    this.#last = result.catch(() => undefined).then(() => this.#stopWhenIdle())
    return result
  }

  health(): Health {
    return {
      engine: this.#plan.kind,
      state: this.#state,
      engineId: this.#child?.engineId,
      rssMb: this.#child?.rssMb ?? 0,
      done: this.#done,
      waiting: this.#waiting,
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#starting?.kill('SIGKILL')
    const running = this.#child?.process
    const ended = running && new Promise((resolve) => running.once('close', resolve))
    running?.ref()
    this.#killProcess()
    await Promise.all([ended, this.#last])
    clearTimeout(this.#idle)
  }

  #stopWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#killProcess(), this.#plan.idleStopMs).unref()
  }

  async #job(docx: Uint8Array): Promise<Rendered> {
    clearTimeout(this.#idle)
    for (let attempt = 1; ; attempt++) {
      if (this.#closed)
        throw new DocumentError([documentProblem('engineMissing', 'closed / 已停止')])
      try {
        this.#child ??= await this.#begin()
        this.#state = 'busy'
        return await this.#ask(this.#child, docx)
      } catch (e) {
        // After a failure the state of the engine is unknown: the next document gets a new child.
        this.#killProcess()
        if (!(e instanceof EngineProcessLostError)) throw e
        if ((attempt === 2 || e.code === 'engineStart') && !this.#closed)
          throw new DocumentError([documentProblem(e.code, e.message)])
      }
    }
  }

  /**
   * Starts the child. A start that fails early is repeated, because it affects no document. One
   * that times out is not.
   */
  async #begin(): Promise<Running> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#startOnce()
      } catch (e) {
        if (
          this.#closed ||
          attempt === maxStartAttempts ||
          (e as EngineProcessLostError).code !== 'engineLost'
        )
          throw e instanceof EngineProcessLostError
            ? new EngineProcessLostError('engineStart', e.message)
            : e
      }
    }
  }

  async #startOnce(): Promise<Running> {
    this.#state = 'starting'
    const { process: child, lastErrorLine } = forkChild(this.#plan)
    this.#starting = child
    try {
      const engineId = await answer(child, this.#plan.startTimeoutMs, 'start / 启动', (m) =>
        'ready' in m ? m.ready : undefined,
      )
      return { process: child, engineId, served: 0, rssMb: 0, stop: () => child.kill('SIGKILL') }
    } catch (e) {
      child.kill('SIGKILL')
      throw new EngineProcessLostError(
        (e as EngineProcessLostError).code,
        [(e as Error).message, lastErrorLine()].filter(Boolean).join(': '),
      )
    } finally {
      this.#starting = undefined
    }
  }

  async #ask(running: Running, docx: Uint8Array): Promise<Rendered> {
    const plan = this.#plan
    const id = ++this.#done
    const limit = running.served === 0 ? plan.firstTimeoutMs : plan.timeoutMs
    const reply = answer(running.process, limit, 'PDF', (m) =>
      'id' in m && m.id === id ? m : undefined,
    )
    running.process.send({ id, docx } satisfies EngineRequest, () => undefined)
    const message = await reply
    running.served++
    running.rssMb = message.rssMb
    this.#state = 'idle'
    const { engineId } = running
    if (running.served >= plan.recycleAfter || running.rssMb > plan.maxRssMb) this.#killProcess()
    if ('failed' in message)
      throw new DocumentError([documentProblem('convertFailed', message.failed)])
    return { ...message.rendered, engineId }
  }

  #killProcess(): void {
    this.#child?.stop()
    this.#child = undefined
    this.#state = 'stopped'
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
  pick: (message: EngineResponse) => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      settle()
    }
    const onMessage = (message: unknown) => {
      const value = pick(message as EngineResponse)
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

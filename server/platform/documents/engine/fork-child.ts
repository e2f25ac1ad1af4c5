import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { EngineKind } from './pdf-engine.ts'

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

/** Starts a child that does not keep the server process running. */
export function forkChild(plan: EngineProcessOptions): {
  process: ChildProcess
  lastErrorLine(): string | undefined
} {
  const { cwd, env, cleanUp } = plan.prepare()
  const child = fork(plan.script, {
    cwd,
    env,
    execArgv: plan.execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderrTail = ''
  child
    .stderr!.setEncoding('utf8')
    .on('data', (text: string) => (stderrTail = (stderrTail + text).slice(-2000)))
  child.once('close', cleanUp)
  child.unref()
  child.channel?.unref()
  ;(child.stderr as unknown as { unref?(): void }).unref?.()
  return {
    process: child,
    lastErrorLine: () =>
      stderrTail
        .trim()
        .split('\n')
        .findLast((line) => /error/i.test(line)),
  }
}

import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

const started: ChildProcess[] = []
afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL')
})

/** A child on the first processor, which other work of a higher priority uses too. */
async function childOnBusyProcessor(how: 'spin' | 'wait'): Promise<ChildProcess> {
  const child = fork(new URL('./watchdog.fixture.ts', import.meta.url), { execArgv: [] })
  started.push(child)
  await once(child, 'message')
  await once(spawn('taskset', ['-acp', '0', `${child.pid}`]), 'exit')
  for (let n = 0; n < 3; n++)
    started.push(spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);']))
  await pause(500)
  child.send(how)
  return child
}

test.runIf(process.platform === 'linux')(
  'a child that works without getting the processor is not ended as hanging',
  async () => {
    const child = await childOnBusyProcessor('spin')
    // Three times as long as a child in a deadlock lives.
    await pause(5_000)
    expect(child.signalCode).toBeNull()
  },
)

test.runIf(process.platform === 'linux')(
  'a child in a deadlock is ended, also on a busy processor',
  async () => {
    const child = await childOnBusyProcessor('wait')
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
  },
)

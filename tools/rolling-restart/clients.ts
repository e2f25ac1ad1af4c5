/** Clients of several processes: a change seen by one process must hold in all. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { sha256 } from '@noble/hashes/sha2.js'
import { solve } from '#common/proof-of-work.ts'
import type { Challenge } from '#common/proof-of-work.ts'
import { client } from '#server/testing/testing.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

export interface Clients {
  /**
   * Signs in with a challenge that one process issues and another verifies.
   * @returns the token
   */
  signIn(username: string): Promise<string>
  /**
   * Guesses and settings must count in all processes.
   * @returns violations
   */
  checkConsistency(token: string): Promise<string[]>
  start(): void
  stop(): Promise<void>
  faults: string[]
  count: { signIns: number; signOuts: number; worstMs: number; settingMs: number }
}

/** Milliseconds until a change is known to the other processes, on a busy machine. */
const timeoutMs = 2_000

export function startClients({ proxy, urls }: { proxy: string; urls: readonly string[] }): Clients {
  const count = { signIns: 0, signOuts: 0, worstMs: 0, settingMs: 0 }
  const faults: string[] = []
  let running = false
  let busy: Promise<unknown> = Promise.resolve()

  async function login(
    url: string,
    username: string,
    password: string,
  ): Promise<ApiResponse<{ token: string }>> {
    const key = randomUUID()
    const { data } = (await (
      await fetch(`${url}/api/auth/captcha?key=${key}`)
    ).json()) as ApiResponse<Challenge>
    return client(url, '').call('auth/login', {
      username,
      password,
      captchaKey: key,
      captcha: await solve(data, sha256, nextTurn),
    })
  }
  async function signIn(username: string): Promise<string> {
    const { code, data, msg } = await login(proxy, username, 'Plimsoll-2026')
    if (code !== 0) throw new Error(`${username} could not sign in: ${code} ${msg}`)
    count.signIns++
    return data.token
  }
  const code = async (url: string, token: string, path: string): Promise<number> =>
    (await client(url, token).call(path)).code
  /**
   * Milliseconds until every answering process has the change, measured at the start of the call
   * that shows it.
   */
  async function after(holds: (url: string) => Promise<boolean>): Promise<number> {
    const begun = performance.now()
    const times = await Promise.all(
      urls.map(async (url) => {
        for (;;) {
          const at = performance.now() - begun
          // A process that was away reloads when it is back.
          if (at > timeoutMs || (await holds(url).catch(() => true))) return at
          await pause(20)
        }
      }),
    )
    return Math.max(...times)
  }

  async function visit(): Promise<void> {
    const token = await signIn('manager')
    // Known to every process.
    for (const url of urls)
      await client(url, token)
        .call('auth/profile')
        .then(
          ({ code }) => {
            if (code !== 0) faults.push(`a session opened a moment ago was answered ${code}`)
          },
          () => {},
        )
    await client(proxy, token).callOk('auth/logout')
    const ms = await after(async (url) => (await code(url, token, 'auth/profile')) === 401)
    count.signOuts++
    count.worstMs = Math.max(count.worstMs, ms)
    if (ms > timeoutMs)
      faults.push(`a session that was ended is still taken after ${Math.round(ms)} ms`)
  }
  const keep = async () => {
    while (running) {
      await visit().catch((error: unknown) => {
        if (!/fetch failed|socket|terminated/.test(String(error))) faults.push(String(error))
      })
      await pause(200)
    }
  }

  return {
    signIn,
    faults,
    count,
    async checkConsistency(token) {
      const found: string[] = []
      const [first, ...others] = urls.map((url) => client(url, token))
      const { version, session } = await first!.callOk('sys/setting/get')
      const idleMinutes = session.idleMinutes === 14 ? 13 : 14
      for (const other of others) await other.callOk('sys/setting/get')
      await first!.callOk('sys/setting/save', { version, session: { idleMinutes, longer: false } })
      count.settingMs = await after(
        async (url) =>
          (await client(url, token).callOk('sys/setting/get')).session.idleMinutes === idleMinutes,
      )
      if (count.settingMs > timeoutMs)
        found.push('a setting saved by one process is not known to the others')
      const answers: number[] = []
      for (let n = 0; n < 6; n++)
        answers.push(
          (await login(urls[n % urls.length]!, 'nobody-of-that-name', 'Wrong-Guess-77')).code,
        )
      if (answers.join() !== '400,400,400,400,400,429')
        found.push(`six guesses at three processes were answered ${answers.join()}`)
      const again = await login(urls[0]!, 'manager', 'Plimsoll-2026')
      const theirs = await client(urls[1]!, token).callOk('sys/user/list', { keyword: 'manager' })
      if (again.code !== 0 || theirs.list.length === 0)
        found.push('who signed in at one process is not known to another')
      return found
    },
    start() {
      running = true
      busy = Promise.all([keep(), keep()])
    },
    async stop() {
      running = false
      await busy
    },
  }
}

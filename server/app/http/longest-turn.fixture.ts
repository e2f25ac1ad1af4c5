/** For tests: the longest turn of this thread's event loop. */

/**
 * Measures while `work` runs. Counts processor time of this thread, not wall-clock time, so that a
 * busy machine makes no difference.
 * @returns milliseconds
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = used()
  const timer = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  try {
    return { result: await work(), ms: Math.max(longest, used() - last) }
  } finally {
    clearInterval(timer)
  }
}

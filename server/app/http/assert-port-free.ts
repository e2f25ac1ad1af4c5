import { createServer } from 'node:net'
import type { Services } from '#server/core/context.ts'

const reasons: Record<string, (at: string) => string> = {
  EADDRINUSE: (at) => `${at} is in use by another program. Stop it, or set another PORT`,
  EACCES: (at) => `this account may not listen at ${at}. Set a PORT of 1024 or above`,
  EADDRNOTAVAIL: (at) => `this machine has no address as in ${at}. Correct HOST`,
  ENOTFOUND: (at) => `the name in ${at} is unknown. Correct HOST`,
  EAI_AGAIN: (at) => `the name in ${at} cannot be looked up now. Correct HOST`,
  EINVAL: (at) => `${at} is no address to listen at. Correct HOST`,
}

/**
 * Refuses a start that could not listen, before anything is written.
 * @throws Error naming HOST and PORT, with what to do
 */
export async function assertPortFree({
  host,
  port,
}: Pick<Services['config'], 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port }, resolve)
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const describe = reasons[code] ?? (() => message)
    throw new Error(`${describe(`HOST=${host} PORT=${port}`)}. Nothing was changed.`, {
      cause: error,
    })
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** Starting: on a folder that is there against PostgreSQL alone, on an empty one with the demonstration; and what the server holds when nobody asks anything. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { startServer } from '../house.ts'
import { alone, mb, median, s, times } from '../suite/row.ts'
import { freePort, memoryOf } from '../suite/stage.ts'
import type { Work } from '../suite/stage.ts'

/** After so long nothing of the start is left to be done. */
const quietAfter = 20_000
const idleLimit = 150 * 1_048_576

async function started(folder: string): Promise<{ taken: number; stop(): Promise<void>; pid: number }> {
  const port = await freePort()
  const begun = performance.now()
  const { pid, stop } = await startServer(folder, port)
  return { taken: performance.now() - begun, pid, stop }
}

export const start: Work = {
  async alone({ folder, runs }) {
    const [floor, product, first]: [number[], number[], number[]] = [[], [], []]
    let idle = 0
    for (let n = 0; n < runs; n++) {
      const begun = performance.now()
      const database = await startEmbedded({ dataDir: folder })
      floor.push(performance.now() - begun)
      await database.stop()
      const server = await started(folder)
      product.push(server.taken)
      if (n === runs - 1) {
        await pause(quietAfter)
        idle = await memoryOf(server.pid)
      }
      await server.stop()
    }
    for (let n = 0; n < Math.min(runs, 2); n++) {
      const empty = await mkdtemp(join(tmpdir(), 'plimsoll-first-'))
      const server = await started(empty)
      first.push(server.taken)
      await server.stop()
      await rm(empty, { recursive: true, force: true })
    }
    return [
      times('cold start to ready, existing database', median(floor), median(product), { under: 3_000 }, s, { floors: floor, products: product }),
      alone('first start with demonstration data', median(first), 20_000, s, { runs: first }),
      alone('memory idle, server process', idle, idleLimit, mb),
    ]
  },
}

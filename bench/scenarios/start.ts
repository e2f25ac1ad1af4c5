/**
 * Start: an existing folder compared with PostgreSQL alone, an empty folder with demonstration
 * data, and idle memory of the server.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { startServer } from '../open-services.ts'
import { limitRow, mb, median, s, comparisonRow } from '../suite/result-row.ts'
import { freePort, memoryOf } from '../suite/setup.ts'
import type { Scenario } from '../suite/setup.ts'

/** Time until all start-up work is complete. */
const idleAfterMs = 20_000
const idleLimit = 150 * 1_048_576

async function started(
  folder: string,
): Promise<{ taken: number; stop(): Promise<void>; pid: number }> {
  const port = await freePort()
  const begun = performance.now()
  const { pid, stop } = await startServer(folder, port)
  return { taken: performance.now() - begun, pid, stop }
}

export const start: Scenario = {
  async runIsolated({ folder, runs }) {
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
        await pause(idleAfterMs)
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
      comparisonRow(
        'cold start to ready, existing database',
        median(floor),
        median(product),
        { under: 3_000 },
        s,
        { floors: floor, products: product },
      ),
      limitRow('first start with demonstration data', median(first), 20_000, s, { runs: first }),
      limitRow('memory idle, server process', idle, idleLimit, mb),
    ]
  },
}

import type { Health, PdfEngine } from './pdf-engine.ts'

/**
 * Queue length from which another engine is started: waiting for these documents takes as long as a
 * start.
 */
const scaleUpQueueLength = 3
const busyness: readonly Health['state'][] = ['stopped', 'idle', 'starting', 'busy']

/**
 * Runs several engines in parallel for many documents; each uses one processor. The first serves
 * single documents. Others start when the queue grows, and end when idle.
 * @param room whether the machine has capacity for another one now
 */
export function createEnginePool(
  engines: readonly [PdfEngine, ...PdfEngine[]],
  hasCapacity: () => boolean,
): PdfEngine {
  const load = new Map(engines.map((engine) => [engine, 0]))
  const loadOf = (engine: PdfEngine) => load.get(engine) ?? 0
  const running = (engine: PdfEngine) => loadOf(engine) > 0 || engine.health().state !== 'stopped'

  function next(): PdfEngine {
    const least = engines
      .filter(running)
      .reduce(
        (best, engine) => (loadOf(engine) < loadOf(best) ? engine : best),
        engines.find(running) ?? engines[0],
      )
    const further =
      loadOf(least) >= scaleUpQueueLength && engines.find((engine) => !running(engine))
    return further && hasCapacity() ? further : least
  }

  return {
    async convert(docx) {
      const engine = next()
      load.set(engine, loadOf(engine) + 1)
      try {
        return await engine.convert(docx)
      } finally {
        load.set(engine, loadOf(engine) - 1)
      }
    },
    health() {
      const all = engines.map((engine) => engine.health())
      const sum = (name: 'rssMb' | 'done' | 'waiting') =>
        all.reduce((total, one) => total + one[name], 0)
      const busiest = all.reduce((most, one) =>
        busyness.indexOf(one.state) > busyness.indexOf(most.state) ? one : most,
      )
      return { ...busiest, rssMb: sum('rssMb'), done: sum('done'), waiting: sum('waiting') }
    },
    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  }
}

import type { Health, PdfEngine } from './port.ts'

/** A document that finds so many before it is worth starting another engine: waiting for these takes as long as a start. */
const crowd = 3
const busyness: readonly Health['state'][] = ['stopped', 'idle', 'starting', 'busy']

/**
 * Engines beside each other, for many documents at once: one by itself uses one processor. The first serves whoever comes alone; another is
 * started only when documents crowd, and ends by itself when nobody needs it.
 * @param room whether the machine has room for another one at this moment
 */
export function pool(engines: readonly [PdfEngine, ...PdfEngine[]], room: () => boolean): PdfEngine {
  const load = new Map(engines.map((engine) => [engine, 0]))
  const running = (engine: PdfEngine) => load.get(engine)! > 0 || engine.health().state !== 'stopped'

  function next(): PdfEngine {
    const least = engines.filter(running).reduce((best, engine) => (load.get(engine)! < load.get(best)! ? engine : best), engines.find(running) ?? engines[0])
    const further = load.get(least)! >= crowd && engines.find((engine) => !running(engine))
    return further && room() ? further : least
  }

  return {
    async convert(docx) {
      const engine = next()
      load.set(engine, load.get(engine)! + 1)
      try {
        return await engine.convert(docx)
      } finally {
        load.set(engine, load.get(engine)! - 1)
      }
    },
    health() {
      const all = engines.map((engine) => engine.health())
      const sum = (name: 'rssMb' | 'done' | 'waiting') => all.reduce((total, one) => total + one[name], 0)
      const busiest = all.reduce((most, one) => (busyness.indexOf(one.state) > busyness.indexOf(most.state) ? one : most))
      return { ...busiest, rssMb: sum('rssMb'), done: sum('done'), waiting: sum('waiting') }
    },
    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  }
}

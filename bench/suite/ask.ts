/** The load of a process of its own: the product and its floor by turns, so that both have the same of a machine's moods. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { databaseSeconds, secondsOf } from '../house.ts'
import type { Load, Loaded } from './load.ts'
import { median, ms, quantile, rate } from './row.ts'
import type { Row } from './row.ts'

export interface Loader { run(load: Load): Promise<Loaded>; close(): void }

export function startLoader(): Loader {
  const child = fork(resolve(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async run(load) {
      child.send(load)
      const [{ loaded, fault }] = (await once(child, 'message')) as [{ loaded?: Loaded; fault?: string }]
      if (!loaded) throw new Error(fault)
      return loaded
    },
    close: () => void child.kill(),
  }
}

/** One of the two that are compared, a process. */
export interface Side { pid: number; port: number; token: string; calls: Load['calls'] }
export interface Pace { runs: number; seconds: number; connections: number; least?: number; changes?: string; before?: () => Promise<unknown>; between?: () => Promise<unknown> }
/** Calls a second, milliseconds by the clock, bytes of an answer, and milliseconds of a processor for a call: of the program and of the database. */
export interface Figures { perSecond: number; p50: number; p95: number; p99: number; calls: number; bytes: number; program: number; database: number }
export interface Compared { floor: Figures; product: Figures; ratio: number; p99Ratio: number; processorRatio: number; runs: { floor: Figures; product: Figures }[]; connections: number }

const figuresOf = ({ times, seconds, bytes }: Loaded, [program, database]: number[]): Figures =>
  ({ perSecond: times.length / seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99), calls: times.length, bytes: Math.round(bytes), program: program!, database: database! })
const middle = (runs: readonly Figures[]): Figures => Object.fromEntries(Object.keys(runs[0]!).map((name) => [name, median(runs.map((run) => run[name as keyof Figures]))])) as unknown as Figures

/** Until both programs are compiled: a server that has just been started is not what people work with. */
const warmUpCalls = 320

/** Each run, after what is to be done before it: the floor, what is to be done between them, then the product. What is told is the median of the runs, and of their ratios. */
export async function compare({ loader, folder }: { loader: Loader; folder: string }, floor: Side, product: Side, { runs, seconds, connections, least = 4, changes, before, between }: Pace): Promise<Compared> {
  const warmUp = Math.ceil(warmUpCalls / connections)
  const made: Compared['runs'] = []
  const load = async ({ pid, ...side }: Side) => {
    const spent = () => Promise.all([secondsOf(pid), databaseSeconds(folder)])
    const before = await spent()
    const loaded = await loader.run({ ...side, connections, warmUp, seconds, least, ...(changes && { changes }) })
    return figuresOf(loaded, (await spent()).map((now, at) => ((now - before[at]!) * 1000) / loaded.all))
  }
  for (let n = 0; n < runs; n++) {
    await before?.()
    const below = await load(floor)
    await between?.()
    made.push({ floor: below, product: await load(product) })
  }
  return {
    connections, runs: made, floor: middle(made.map((run) => run.floor)), product: middle(made.map((run) => run.product)),
    processorRatio: median(made.map((run) => (run.floor.program + run.floor.database) / (run.product.program + run.product.database))),
    ratio: median(made.map((run) => run.product.perSecond / run.floor.perSecond)), p99Ratio: median(made.map((run) => run.product.p99 / run.floor.p99)),
  }
}

/** Throughput against the floor's, and where a goal for the time is set, that too. */
export function throughput(work: string, compared: Compared, goal: { least: number; p99?: number; p95?: number }): Row[] {
  const { floor, product, ratio, p99Ratio, processorRatio, connections } = compared
  const at = `${work}, ${connections} at once`
  const processor = ({ program, database }: Figures) => `${program.toFixed(2)} + ${database.toFixed(2)} ms`
  return [
    { work: at, floor: rate(floor.perSecond), product: rate(product.perSecond), ratio, goal: `at least ${goal.least}`, met: ratio >= goal.least, figures: compared },
    { work: `${at}: of processors a call, program + database`, floor: processor(floor), product: processor(product), ratio: processorRatio, goal: '-', met: true, figures: {} },
    ...(goal.p99 ? [{ work: `${at}: p99`, floor: ms(floor.p99), product: ms(product.p99), ratio: p99Ratio, goal: `at most ${goal.p99}×`, met: p99Ratio <= goal.p99, figures: {} }] : []),
    ...(goal.p95 ? [{ work: `${at}: p95`, floor: ms(floor.p95), product: ms(product.p95), ratio: product.p95 / floor.p95, goal: `under ${goal.p95} ms`, met: product.p95 < goal.p95, figures: {} }] : []),
  ]
}

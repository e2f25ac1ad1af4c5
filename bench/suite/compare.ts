/**
 * Drives the load generator process: product and floor in turns, so that both see the same machine
 * conditions.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { databaseCpuSeconds, cpuSecondsOf } from '../open-services.ts'
import type { Load, LoadResult } from './load-generator.ts'
import { median, ms, quantile, rate } from './result-row.ts'
import type { ResultRow } from './result-row.ts'

export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>
  close(): void
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(resolve(import.meta.dirname, 'load-generator.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async run(load) {
      child.send(load)
      const [{ loaded, fault }] = (await once(child, 'message')) as [
        { loaded?: LoadResult; fault?: string },
      ]
      if (!loaded) throw new Error(fault)
      return loaded
    },
    close: () => void child.kill(),
  }
}

/** One of the two processes compared. */
export interface BenchTarget {
  pid: number
  port: number
  token: string
  calls: Load['calls']
}
export interface BenchOptions {
  runs: number
  seconds: number
  connections: number
  least?: number
  changes?: string
  before?: () => Promise<unknown>
  between?: () => Promise<unknown>
}
/**
 * Calls per second, elapsed milliseconds, bytes of a response, and processor milliseconds per call
 * of program and database.
 */
export interface Measurement {
  perSecond: number
  p50: number
  p95: number
  p99: number
  calls: number
  bytes: number
  program: number
  database: number
}
export interface Comparison {
  baseline: Measurement
  product: Measurement
  ratio: number
  p99Ratio: number
  processorRatio: number
  runs: { baseline: Measurement; product: Measurement }[]
  connections: number
}

const figuresOf = (
  { times, seconds, bytes }: LoadResult,
  [program, database]: number[],
): Measurement => ({
  perSecond: times.length / seconds,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  calls: times.length,
  bytes: Math.round(bytes),
  program: program!,
  database: database!,
})
const medianOf = (runs: readonly Measurement[]): Measurement =>
  Object.fromEntries(
    Object.keys(runs[0]!).map((name) => [
      name,
      median(runs.map((run) => run[name as keyof Measurement])),
    ]),
  ) as unknown as Measurement

/** Warm-up until both programs are compiled. */
const warmUpCalls = 320

/**
 * Runs each comparison: preparation, floor, preparation, product. Reports the medians of the runs
 * and of their ratios.
 */
export async function compare(
  { loader, folder }: { loader: LoadGenerator; folder: string },
  baseline: BenchTarget,
  product: BenchTarget,
  { runs, seconds, connections, least = 4, changes, before, between }: BenchOptions,
): Promise<Comparison> {
  const warmUp = Math.ceil(warmUpCalls / connections)
  const made: Comparison['runs'] = []
  const load = async ({ pid, ...side }: BenchTarget) => {
    const spent = () => Promise.all([cpuSecondsOf(pid), databaseCpuSeconds(folder)])
    const before = await spent()
    const loaded = await loader.run({
      ...side,
      connections,
      warmUp,
      seconds,
      least,
      ...(changes && { changes }),
    })
    return figuresOf(
      loaded,
      (await spent()).map((now, at) => ((now - before[at]!) * 1000) / loaded.all),
    )
  }
  for (let n = 0; n < runs; n++) {
    await before?.()
    const below = await load(baseline)
    await between?.()
    made.push({ baseline: below, product: await load(product) })
  }
  return {
    connections,
    runs: made,
    baseline: medianOf(made.map((run) => run.baseline)),
    product: medianOf(made.map((run) => run.product)),
    processorRatio: median(
      made.map(
        (run) =>
          (run.baseline.program + run.baseline.database) /
          (run.product.program + run.product.database),
      ),
    ),
    ratio: median(made.map((run) => run.product.perSecond / run.baseline.perSecond)),
    p99Ratio: median(made.map((run) => run.product.p99 / run.baseline.p99)),
  }
}

/**
 * Throughput compared with the floor, and the time goals if there are any. `spread`: p99 of the
 * product to its own p50.
 */
export function throughput(
  work: string,
  compared: Comparison,
  goal: { least: number; p99?: number; p95?: number; spread?: number },
): ResultRow[] {
  const { baseline, product, ratio, p99Ratio, processorRatio, connections } = compared
  const at = `${work}, ${connections} at once`
  const processor = ({ program, database }: Measurement) =>
    `${program.toFixed(2)} + ${database.toFixed(2)} ms`
  return [
    {
      work: at,
      floor: rate(baseline.perSecond),
      product: rate(product.perSecond),
      ratio,
      goal: `at least ${goal.least}`,
      met: ratio >= goal.least,
      figures: compared,
    },
    {
      work: `${at}: of processors a call, program + database`,
      floor: processor(baseline),
      product: processor(product),
      ratio: processorRatio,
      goal: '-',
      met: true,
      figures: {},
    },
    ...(goal.p99
      ? [
          {
            work: `${at}: p99`,
            floor: ms(baseline.p99),
            product: ms(product.p99),
            ratio: p99Ratio,
            goal: `at most ${goal.p99}×`,
            met: p99Ratio <= goal.p99,
            figures: {},
          },
        ]
      : []),
    ...(goal.spread
      ? [
          {
            work: `${at}: p99 to p50`,
            floor: (baseline.p99 / baseline.p50).toFixed(1),
            product: (product.p99 / product.p50).toFixed(1),
            ratio: null,
            goal: `at most ${goal.spread}`,
            met: product.p99 <= goal.spread * product.p50,
            figures: {},
          },
        ]
      : []),
    ...(goal.p95
      ? [
          {
            work: `${at}: p95`,
            floor: ms(baseline.p95),
            product: ms(product.p95),
            ratio: product.p95 / baseline.p95,
            goal: `under ${goal.p95} ms`,
            met: product.p95 < goal.p95,
            figures: {},
          },
        ]
      : []),
  ]
}

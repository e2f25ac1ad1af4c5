import { execFile } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { promisify } from 'node:util'
import { findBinaries } from '#server/platform/database/embedded-binaries.ts'

export interface Machine {
  cpu: string
  cores: number
  memory: string
  system: string
  node: string
  postgres: string
  load: number[]
}

/** The machine of a measurement. */
export async function machineInfo(): Promise<Machine> {
  const { stdout } = await promisify(execFile)((await findBinaries()).postgres, ['--version'])
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()}`,
    node: process.version,
    postgres: stdout.trim(),
    load: loadavg(),
  }
}

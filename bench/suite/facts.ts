import { execFile } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { promisify } from 'node:util'
import { findBinaries } from '#server/db/embedded-binaries.ts'

export interface Machine { cpu: string; cores: number; memory: string; system: string; node: string; postgres: string; load: number[] }

/** On what the figures were made. */
export async function machineFacts(): Promise<Machine> {
  const { stdout } = await promisify(execFile)((await findBinaries()).postgres, ['--version'])
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: availableParallelism(), memory: `${Math.round(totalmem() / 2 ** 30)} GB`, system: `${type()} ${release()}`,
    node: process.version, postgres: stdout.trim(), load: loadavg(),
  }
}

/**
 * Process of a restore drill, with low priority. It is started with an IPC channel, receives a
 * `DrillOrder` and answers with a `DrillAnswer`. It ends when its parent ends.
 */
import { constants, setPriority } from 'node:os'
import type { EmbeddedServer } from '../../platform/database/embedded.ts'
import { checkArchive } from './check-archive.ts'
import { checkBackup } from './check-backup.ts'
import type { CheckedBackup } from './check-backup.ts'
import type { DrillSource } from './drill-source.ts'
import { removeFolder } from './scratch.ts'

export interface DrillOrder {
  source: DrillSource
  /** folder of the drill, which is removed at the end */
  scratch: string
}
export type DrillAnswer = CheckedBackup | { error: string }

/** Not allowed under the systemd unit; the drill then has the usual priority. */
function lowerPriority(): void {
  try {
    setPriority(process.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The drill works with any priority.
  }
}

async function run({ source, scratch }: DrillOrder): Promise<void> {
  let server: EmbeddedServer | undefined
  const interrupted = async () => {
    await server?.stop()
    await removeFolder(scratch)
    process.exit(1)
  }
  process.once('disconnect', () => void interrupted())
  const onStart = (one: EmbeddedServer) => {
    server = one
  }
  const checked =
    source.kind === 'archive'
      ? checkArchive(source, scratch, onStart)
      : checkBackup(source.path!, source.passphrase, scratch, onStart)
  const answer: DrillAnswer = await checked.catch((error: Error) => ({ error: error.message }))
  process.removeAllListeners('disconnect')
  await removeFolder(scratch)
  process.send?.(answer, undefined, undefined, () => process.exit(0))
}

lowerPriority()
process.once('message', (order: DrillOrder) => void run(order))

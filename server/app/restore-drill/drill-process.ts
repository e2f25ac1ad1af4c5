/**
 * Process of a restore drill, with low priority. It is started with an IPC channel, receives a
 * `DrillOrder` and answers with a `DrillAnswer`. It ends when its parent ends.
 */
import { constants, setPriority } from 'node:os'
import type { EmbeddedServer } from '../../platform/database/embedded.ts'
import { checkBackup } from './check-backup.ts'
import type { CheckedBackup } from './check-backup.ts'
import { removeFolder } from './scratch.ts'

export interface DrillOrder {
  path: string
  passphrase: string | null
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

async function run({ path, passphrase, scratch }: DrillOrder): Promise<void> {
  let server: EmbeddedServer | undefined
  const interrupted = async () => {
    await server?.stop()
    await removeFolder(scratch)
    process.exit(1)
  }
  process.once('disconnect', () => void interrupted())
  const answer: DrillAnswer = await checkBackup(path, passphrase, scratch, (one) => {
    server = one
  }).catch((error: Error) => ({ error: error.message }))
  process.removeAllListeners('disconnect')
  await removeFolder(scratch)
  process.send?.(answer, undefined, undefined, () => process.exit(0))
}

lowerPriority()
process.once('message', (order: DrillOrder) => void run(order))

/** A child that works until it is ended: `spin` uses a processor, `wait` is in a deadlock. */
import { setPriority } from 'node:os'
import { markStarting, startWatchdog } from './child.ts'

startWatchdog({ hangs: true })
process.send?.('ready')
process.once('message', (how) => {
  setPriority(10)
  markStarting()
  if (how === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  for (;;);
})

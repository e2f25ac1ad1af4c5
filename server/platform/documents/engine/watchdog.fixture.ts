/** A child that works until it is ended: `spin` uses a processor, `wait` is in a deadlock. */
import { setPriority } from 'node:os'
import { markStarting, startWatchdog } from './child.ts'

// Three times as often as in the product: ended after 1.7 seconds instead of 5.
startWatchdog({ hangs: true, everyMs: 333 })
process.send?.('ready')
process.once('message', (how) => {
  setPriority(10)
  markStarting()
  if (how === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  for (;;);
})

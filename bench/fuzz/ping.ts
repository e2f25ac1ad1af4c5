/** Thread that sends a cheap request repeatedly and records the longest delay. */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
const ask = () =>
  new Promise<void>((done) => {
    const begun = performance.now()
    const end = () => {
      longest = Math.max(longest, performance.now() - begun)
      setTimeout(done, 4)
    }
    get(`${workerData as string}/api/no/such/call`, { agent }, (response) =>
      response.resume().on('end', end),
    ).on('error', end)
  })

// Answers with the longest delay since the last question.
parentPort!.on('message', () => {
  parentPort!.postMessage(longest)
  longest = 0
})
for (;;) await ask()

// Retains LEAKED_BYTES for every call: npm run test:soak -- --leak 1024. Plain JavaScript, because it
// is loaded before the server.
import { Server } from 'node:http'

const bytes = Number(process.env.LEAKED_BYTES)
const retained = []
const { emit } = Server.prototype
Server.prototype.emit = function (name, ...args) {
  // Text, because buffers are not part of the heap.
  if (name === 'request') retained.push(String(retained.length).padEnd(bytes, '.'))
  return emit.call(this, name, ...args)
}

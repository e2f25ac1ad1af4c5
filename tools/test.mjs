// npm test. Plain JavaScript, because the system's Node may be too old to run TypeScript.
import { become, ensureInstalled, pinnedNode } from './bootstrap.mjs'

ensureInstalled({ dev: true })
pinnedNode()
await become('tools/test/run.ts', process.argv.slice(2))

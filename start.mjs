// npm start. Plain JavaScript, because the system's Node may be too old to run TypeScript.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { become, ensureInstalled, pinnedNode, root } from './tools/ensure.mjs'

ensureInstalled({ dev: false })
const { status, signal } = spawnSync(pinnedNode(), [join(root, 'tools/build-web.ts')], { cwd: root, stdio: 'inherit' })
if (signal) process.kill(process.pid, signal)
if (status !== 0) process.exit(status ?? 1)
// Every answer is checked against its contract in tests and development; who runs the product need not wait for it.
process.env.NODE_ENV ??= 'production'
// Without these it holds 120 MB more and is not quicker; docs/reliability.md, An hour of work.
process.env.MALLOC_ARENA_MAX ??= '2'
await become('server/main.ts', process.argv.slice(2), ['--max-semi-space-size=8'])

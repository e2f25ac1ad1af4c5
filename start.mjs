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
// Without these it holds 200 MB more at times and is not quicker: memory of passwords' hashes, pictures and documents goes back to the system.
for (const [name, value] of Object.entries({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' })) process.env[name] ??= value
await become('server/main.ts', process.argv.slice(2), ['--max-semi-space-size=8', '--heap-growing-percent=50'])

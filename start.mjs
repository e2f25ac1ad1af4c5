// npm start. Plain JavaScript, because the system's Node may be too old to run TypeScript.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureInstalled, pinnedNode, root } from './tools/ensure.mjs'

ensureInstalled({ dev: false })
const { status, signal } = spawnSync(pinnedNode(), [join(root, 'tools/build-web.ts')], { cwd: root, stdio: 'inherit' })
if (signal) process.kill(process.pid, signal)
if (status !== 0) process.exit(status ?? 1)
// Every answer is checked against its contract in tests and development; who runs the product need not wait for it.
process.env.NODE_ENV ??= 'production'
// Without these it holds 200 MB more at times and is not quicker: memory of passwords' hashes, pictures and documents goes back to the system, and
// what Node has compiled is kept for the next start.
const { flags, environment } = JSON.parse(readFileSync(join(root, 'tools/server-process.json'), 'utf8'))
for (const [name, value] of Object.entries(environment)) process.env[name] ??= value
// Packages and pages may be read by everybody; what the server makes, its cache included, is for its account alone.
process.umask(0o077)
await become('server/main.ts', process.argv.slice(2), flags)

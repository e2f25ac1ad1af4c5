// npm start. Plain JavaScript, because the system's Node may be too old to run TypeScript.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureInstalled, pinnedNode, root } from './tools/bootstrap.mjs'

ensureInstalled({ dev: false })
const { status, signal } = spawnSync(pinnedNode(), [join(root, 'tools/build-web.ts')], {
  cwd: root,
  stdio: 'inherit',
})
if (signal) process.kill(process.pid, signal)
if (status !== 0) process.exit(status ?? 1)
// Tests and development check every response against its contract; production does not.
process.env.NODE_ENV ??= 'production'
// Returns memory of password hashes, pictures and documents to the system (200 MB at peaks)
// without loss of speed, and keeps the compile cache for the next start.
const { flags, environment } = JSON.parse(
  readFileSync(join(root, 'tools/server-process.json'), 'utf8'),
)
for (const [name, value] of Object.entries(environment)) process.env[name] ??= value
// Packages and pages are world-readable; files made by the server, its cache included, are for its
// account only.
process.umask(0o077)
await become('server/app/main.ts', process.argv.slice(2), flags)

// npm start. Plain JavaScript, because the system's Node may be too old to run TypeScript.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureInstalled, pinnedNode, root } from './tools/bootstrap.mjs'

ensureInstalled({ dev: false })
pinnedNode()
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
process.env.WEB_UMASK = String(process.umask())
process.umask(0o077)
await become('server/app/main.ts', ['--build-web', ...process.argv.slice(2)], flags)

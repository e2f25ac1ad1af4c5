/**
 * npm run generate:sbom: writes the bill of materials of the lock file (CycloneDX) to
 * dist/bom.cdx.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'dist/bom.cdx.json')
const { stdout, status } = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  },
)
if (status !== 0) process.exit(status ?? 1)
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(target, stdout)
console.log(
  `${(JSON.parse(stdout) as { components: unknown[] }).components.length} components in ${target}`,
)

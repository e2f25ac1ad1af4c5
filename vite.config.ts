import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const verify = at('./modules/verify/web/main.tsx')
/** Beside the pages and not among the assets: a worker answers for what lies below its own address. */
const worker = at('./modules/verify/web/offline-worker.ts')
/** Calls go to the server; the sources of web/api do not. */
const proxy = { '^/api/(?!.*\\.tsx?(\\?|$))': process.env['API'] ?? 'http://127.0.0.1:8080' }

/** Writes .br and .gz beside what compresses, so that the server only hands them out. */
let folder = at('./dist/web')
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  configResolved(config) {
    folder = config.build.outDir
  },
  // Not closeBundle, which also runs after a failure and would hide it.
  async writeBundle() {
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|mjs|css|svg|html)$/.test(name))
    await Promise.all(files.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
      await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)])
    }))
  },
}

/**
 * The browser side: the application and, when it exists, the small public verification page.
 * `tools/sizes.ts` reads the manifest. During development calls go to a server on its usual port, or where API says.
 */
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [react({ compiler: true }), compressed],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: { main: at('./web/index.html'), ...(existsSync(verify) && { verify: at('./web/verify.html'), 'verify-worker': worker }) },
      output: { entryFileNames: ({ name }) => (name === 'verify-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
})

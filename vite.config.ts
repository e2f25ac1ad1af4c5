import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => new URL(path, import.meta.url).pathname
const verify = at('./web/verify.html')

/**
 * The browser side: the application and, when it exists, the small public verification page.
 * `tools/sizes.ts` reads the manifest. During development calls go to a server on its usual port.
 */
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [react({ compiler: true })],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { input: { main: at('./web/index.html'), ...(existsSync(verify) && { verify }) } },
  },
})

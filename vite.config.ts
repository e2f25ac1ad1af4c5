import { existsSync, readFileSync } from 'node:fs'
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
const worker = at('./web/worker.ts')
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

/** Tells the worker which scripts and styles there are: a build of others is a worker of others. */
const listed: Plugin = {
  name: 'listed',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name)).sort().map((name) => `/${name}`)
    const chunk = bundle['worker.js']
    if (chunk?.type !== 'chunk' || !chunk.code.includes('filesOfBuild')) throw new Error('the worker asks for no files')
    chunk.code = `const filesOfBuild=${JSON.stringify(files)};${chunk.code}`
  },
}

/** Indexes of libraries, through which every page would seem to need all of them. */
const indexes = { antd: 'antd/es/index.js', '@ant-design/icons': '@ant-design/icons/es/icons/index.js' }
const placesIn = (index: string): ReadonlyMap<string, string> => new Map(
  [...readFileSync(at(`./node_modules/${index}`), 'utf8').matchAll(/export \{ default as (\w+) \} from ['"]\.\/([^'"]+)['"]/g)].map(([, name, path]) => [name!, index.replace('index.js', path!)]))
const places = new Map(Object.entries(indexes).map(([library, index]) => [library, placesIn(index)]))

/** What is imported by its name from an index comes from where it stands: then it is known which page needs what, and nothing else is read. */
const direct: Plugin = {
  name: 'direct',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes('node_modules')) return null
    return code.replace(/^import \{([^}]*)\} from '(antd|@ant-design\/icons)'$/gm, (_, names: string, library: string) => {
      const known = places.get(library)!
      return names.split(',').map((one) => one.trim()).filter(Boolean).map((one) => {
        const [name, as = name] = one.split(' as ') as [string, string?]
        return known.has(name) ? `import ${as} from '${known.get(name)!}'` : `import { ${one} } from '${library}'`
      }).join(';')
    })
  },
}

/** `import 'antd-styles.css'`: the sheet of the library's styles that every first page needs. */
const sheet: Plugin = {
  name: 'sheet',
  enforce: 'pre',
  resolveId: (id) => (id === 'antd-styles.css' ? '\0antd-styles.css' : null),
  // Only where pages are built: the library is large.
  load: async (id) => (id === '\0antd-styles.css' ? (await import('./tools/antd-styles.ts')).antdStyles() : null),
}

/** What is fetched together is one file: a slow browser takes longer to ask for a hundred small ones than to run them. Each part is without those before it. */
const parts: readonly [name: string, beginnings: string[]][] = [
  ['base', ['web/main.tsx', 'modules/verify/web/main.tsx']], ['start', ['web/main.tsx']], ['shared', ['modules/verify/web/main.tsx']], ['verify-page', ['modules/verify/web/main.tsx']],
  ['registry', ['web/shell/registry.ts']], ['app', ['web/shell/App.tsx']], ['list', ['web/kit/list/ListPage.tsx']],
]
interface Graph { getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[]; dynamicImporters: readonly string[] } | null }
function reached(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set(from)
  // A set gives out what is added while it is walked along.
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
/** Of what the public page needs, that which others need too: a page of the application that fetched it with the file of the public page would draw that page over itself. */
function shared(ids: ReadonlySet<string>, graph: Graph): ReadonlySet<string> {
  const importers = (id: string) => { const info = graph.getModuleInfo(id); return [...info?.importers ?? [], ...info?.dynamicImporters ?? []] }
  return reached([...ids].filter((id) => importers(id).some((one) => !ids.has(one) && !one.endsWith('.html'))), graph)
}
let known: { graph: Graph; sets: ReadonlySet<string>[][] } | undefined
/** The first part all whose beginnings reach a module. */
function partOf(id: string, graph: Graph): string | null {
  if (known?.graph !== graph) known = { graph, sets: parts.map(([part, beginnings]) => beginnings.map((one) => {
    const all = reached([at(`./${one}`)], graph)
    return part === 'shared' ? shared(all, graph) : all
  })) }
  return parts[known.sets.findIndex((sets) => sets.every((set) => set.has(id)))]?.[0] ?? null
}
const groups = parts.map(([part], place) => ({ debugName: part, priority: parts.length - place, name: (id: string, graph: Graph) => (partOf(id, graph) === part ? part : null) }))

/**
 * The browser side: the application and, when it exists, the small public verification page.
 * `tools/sizes.ts` reads the manifest. During development calls go to a server on its usual port, or where API says.
 */
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [direct, sheet, react({ compiler: true }), listed, compressed],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs this knows how to fetch modules ahead.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: { main: at('./web/index.html'), worker, ...(existsSync(verify) && { verify: at('./web/verify.html') }) },
      output: {
        codeSplitting: { groups },
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})

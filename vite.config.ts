import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const verify = resolvePath('./modules/verify/web/main.tsx')
/** Beside the pages, not in assets: a service worker's scope is its own folder. */
const worker = resolvePath('./web/service-worker.ts')
/** Proxies calls to the server, but not the sources of web/api. */
const proxy = { '^/api/(?!.*\\.tsx?(\\?|$))': process.env['API'] ?? 'http://127.0.0.1:8080' }

/** Lists scripts and styles for the service worker; another build has another worker. */
const injectAssetList: Plugin = {
  name: 'listed',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/.*\.(js|css)$/.test(name))
      .sort()
      .map((name) => `/${name}`)
    const chunk = bundle['worker.js']
    if (chunk?.type !== 'chunk' || !chunk.code.includes('buildAssets'))
      throw new Error('the worker asks for no files')
    chunk.code = `const buildAssets=${JSON.stringify(files)};${chunk.code}`
  },
}

/** Index files of libraries, through which every page would import all of them. */
const indexes = {
  antd: 'antd/es/index.js',
  '@ant-design/icons': '@ant-design/icons/es/icons/index.js',
}
const readBarrelExports = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(resolvePath(`./node_modules/${index}`), 'utf8').matchAll(
        /export \{ default as (\w+) \} from ['"]\.\/([^'"]+)['"]/g,
      ),
    ].map(([, name, path]) => [name!, index.replace('index.js', path!)]),
  )
const barrelExports = new Map(
  Object.entries(indexes).map(([library, index]) => [library, readBarrelExports(index)]),
)

/**
 * Replaces imports from an index by imports from the defining file, so that each page loads only
 * what it uses.
 */
const rewriteBarrelImports: Plugin = {
  name: 'direct',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes('node_modules')) return null
    return code.replace(
      /^import \{([^}]*)\} from '(antd|@ant-design\/icons)'$/gm,
      (_, names: string, library: string) => {
        const cachedReachability = barrelExports.get(library)!
        return names
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
          .map((one) => {
            const [name, as = name] = one.split(' as ') as [string, string?]
            return cachedReachability.has(name)
              ? `import ${as} from '${cachedReachability.get(name)!}'`
              : `import { ${one} } from '${library}'`
          })
          .join(';')
      },
    )
  },
}

/** `import 'antd-styles.css'`: the style sheet of the first pages. */
const antdStyleSheet: Plugin = {
  name: 'sheet',
  enforce: 'pre',
  resolveId: (id) => (id === 'antd-styles.css' ? '\0antd-styles.css' : null),
  // Imported only for builds, because the library is large.
  load: async (id) =>
    id === '\0antd-styles.css' ? (await import('./tools/antd-styles.ts')).antdStyles() : null,
}

/**
 * Modules that load together form one chunk, because many small requests are slow. Each chunk
 * excludes the modules of those before it.
 */
const chunks: readonly [name: string, beginnings: string[]][] = [
  ['base', ['web/main.tsx', 'modules/verify/web/main.tsx']],
  ['start', ['web/main.tsx']],
  ['shared', ['modules/verify/web/main.tsx']],
  ['verify-page', ['modules/verify/web/main.tsx']],
  ['registry', ['web/shell/page-registry.ts']],
  ['app', ['web/shell/App.tsx']],
  ['list', ['web/kit/list/ListPage.tsx']],
]
interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}
function reachableModules(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set(from)
  // The loop also visits elements added to the set.
  for (const id of seen)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
/**
 * Modules that the public page shares with others: the application must not load the public page's
 * chunk, which would render that page.
 */
function shared(ids: ReadonlySet<string>, graph: Graph): ReadonlySet<string> {
  const importers = (id: string) => {
    const info = graph.getModuleInfo(id)
    return [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]
  }
  return reachableModules(
    [...ids].filter((id) => importers(id).some((one) => !ids.has(one) && !one.endsWith('.html'))),
    graph,
  )
}
let cachedReachability: { graph: Graph; sets: ReadonlySet<string>[][] } | undefined
/** The first chunk whose entries all reach a module. */
function chunkOf(id: string, graph: Graph): string | null {
  if (cachedReachability?.graph !== graph)
    cachedReachability = {
      graph,
      sets: chunks.map(([part, entryModules]) =>
        entryModules.map((one) => {
          const all = reachableModules([resolvePath(`./${one}`)], graph)
          return part === 'shared' ? shared(all, graph) : all
        }),
      ),
    }
  return (
    chunks[cachedReachability.sets.findIndex((sets) => sets.every((set) => set.has(id)))]?.[0] ??
    null
  )
}
const groups = chunks.map(([part], place) => ({
  debugName: part,
  priority: chunks.length - place,
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === part ? part : null),
}))

/**
 * The browser side: the application and the public verification page. `tools/bundle-sizes.ts`
 * reads the manifest. During development calls go to a server on its usual port, or to API.
 */
export default defineConfig({
  root: resolvePath('./web'),
  publicDir: resolvePath('./web/public'),
  plugins: [rewriteBarrelImports, antdStyleSheet, react({ compiler: true }), injectAssetList],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: resolvePath('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every supported browser has module preload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: {
        main: resolvePath('./web/index.html'),
        worker,
        ...(existsSync(verify) && { verify: resolvePath('./web/verify.html') }),
      },
      output: {
        codeSplitting: { groups },
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})

/**
 * Writes the API client with the types of every call as a package, `dist/client`: `npm run
 * generate:client`
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Call, AnyContract } from '#common/contract.ts'
import { contractsOf } from '../architecture/resource-files.ts'
import { readTree } from '../architecture/source-tree.ts'
import { typeOf } from './schema-type.ts'

const root = resolve(import.meta.dirname, '../..')

/** The types of every call, by path. */
export function callTypes(contracts: Iterable<AnyContract>): string {
  const lines: string[] = []
  const kinds: Record<Call['kind'], string[]> = {
    json: [],
    get: [],
    stream: [],
    file: [],
    upload: [],
  }
  for (const { path: resource, callSchemas } of [...contracts].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )) {
    for (const [name, call] of Object.entries(callSchemas as Record<string, Call>)) {
      if (call.kind === 'stream') continue
      const path = JSON.stringify(name ? `${resource}/${name}` : resource)
      kinds[call.kind].push(path)
      lines.push(
        `  /** ${call.doc.replaceAll('*/', '* /')} */`,
        `  ${path}: { in: ${typeOf(call.in)}; out: ${call.out ? typeOf(call.out) : 'Blob'} }`,
      )
    }
  }
  const union = (name: string, paths: string[]) => `export type ${name} = ${paths.join(' | ')}`
  return [
    '/** Written from the contracts. */',
    'export interface Calls {',
    ...lines,
    '}',
    union('GetCalls', kinds.get),
    union('FileCalls', kinds.file),
    union('UploadCalls', kinds.upload),
    '',
  ].join('\n')
}

/**
 * Writes the package into a folder.
 * @throws Error when the client does not match the types
 */
export async function generateClient(folder: string): Promise<void> {
  const contracts = [...(await contractsOf(readTree(root))).values()].map(
    ({ contract }) => contract as unknown as AnyContract,
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['plimsoll.ts', 'README.md', 'example'])
    cpSync(join(root, 'client', part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'calls.gen.d.ts'), callTypes(contracts))
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name: 'plimsoll-client',
        version,
        license,
        type: 'module',
        description: 'Client of the Plimsoll API',
        exports: { '.': { types: './plimsoll.d.ts', default: './plimsoll.js' } },
        files: ['plimsoll.js', 'plimsoll.d.ts', 'calls.gen.d.ts', 'example', 'README.md'],
      },
      null,
      2,
    )}\n`,
  )
  const options = [
    '--ignoreConfig',
    '--target',
    'es2022',
    '--lib',
    'es2024,dom,dom.iterable',
    '--module',
    'nodenext',
    '--strict',
    '--declaration',
    '--skipLibCheck',
    '--types',
    'node',
    '--typeRoots',
    join(root, 'node_modules/@types'),
  ]
  const compile = (...more: string[]) =>
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...more],
      { cwd: folder, stdio: 'inherit' },
    )
  compile('plimsoll.ts')
  rmSync(join(folder, 'plimsoll.ts'))
  // The example imports the package by its name, as users do. Node strips no types in node_modules.
  compile('example/import-fleet.ts')
  rmSync(join(folder, 'example/import-fleet.d.ts'))
}

if (import.meta.main) {
  const folder = join(root, 'dist/client')
  await generateClient(folder)
  console.log(`${folder}: npm publish, or npm install ${folder}`)
}

/** Loads the folders of modules/: resources, seeds and messages. */
import { recentAuthFaults } from '../platform/sign-in/recent-auth.ts'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { validateMachine } from '#common/machine.ts'
import type { TranslationPair } from '#common/text.ts'
import type { RequestContext } from '../core/context.ts'
import { validateResource } from '../core/validate-resource.ts'
import type { Resource } from '../core/resource.ts'

const root = resolve(import.meta.dirname, '../..')

/** An entry of the menu: `modules/basic/basic.module.ts` exports one as default. */
export interface ModuleEntry {
  code: string
  name: TranslationPair
  icon: string
  sort: number
}
/**
 * Initial rows; `x.seed.ts` exports one as `seed`. `base` runs in every empty database, `demo` for
 * demonstrations, in ascending `order`.
 */
export interface Seed {
  order: number
  base?(ctx: RequestContext): Promise<void>
  demo?(ctx: RequestContext): Promise<void>
}
/** `seeds`: in ascending order, loaded on demand, because a database needs them only once. */
export interface ModuleRegistry {
  resources: Map<string, Resource>
  modules: ModuleEntry[]
  seeds(): Promise<Seed[]>
}

async function imported<T>(folder: string, pattern: string, name: string): Promise<T[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: folder })) files.push(file)
  return Promise.all(
    files.sort().map(async (file) => {
      const value = (await import(resolve(folder, file)))[name]
      if (!value) throw new Error(`${file} does not export '${name}'`)
      return value as T
    }),
  )
}

/**
 * Loads the `modules/` of a folder.
 * @throws Error naming every fault of a resource or machine; the server does not start with one
 */
export async function loadModules(folder = root): Promise<ModuleRegistry> {
  const [list, modules] = await Promise.all([
    imported<Resource>(folder, 'modules/**/server/*.routes.ts', 'default'),
    imported<ModuleEntry>(folder, 'modules/*/*.module.ts', 'default'),
  ])
  const errors = list.flatMap((r) => [
    ...validateResource(r),
    ...(r.machine ? validateMachine(r.machine) : []),
    ...recentAuthFaults(r.contract.path, r.actions),
  ])
  if (errors.length) throw new Error(`These resources are not valid:\n  ${errors.join('\n  ')}`)
  return {
    resources: new Map(list.map((r) => [r.contract.path, r])),
    modules: modules.sort((a, b) => a.sort - b.sort),
    seeds: async () =>
      (await imported<Seed>(folder, 'modules/**/server/*.seed.ts', 'seed')).sort(
        (a, b) => a.order - b.order,
      ),
  }
}

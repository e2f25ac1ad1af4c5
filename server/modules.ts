/** Collects what the folders of modules/ hold: resources, seeds and the modules' own words. */
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { machineFaults } from '#common/machine.ts'
import type { Words } from '#common/text.ts'
import type { Ctx } from './http/context.ts'
import { resourceFaults } from './resource.ts'
import type { Resource } from './resource.ts'

const root = resolve(import.meta.dirname, '..')

/** A part of the menu: `modules/basic/basic.module.ts` exports one as default. */
export interface ModuleEntry { code: string; name: Words; icon: string; sort: number }
/** Rows to begin with, `x.seed.ts` exports one as `seed`: `base` in every empty database, `demo` for demonstrations. Lower `order` first. */
export interface Seed { order: number; base?(ctx: Ctx): Promise<void>; demo?(ctx: Ctx): Promise<void> }
/** `seeds`: by their order, read when they are asked for: they are needed once in the life of a database. */
export interface House { resources: Map<string, Resource>; modules: ModuleEntry[]; seeds(): Promise<Seed[]> }

async function imported<T>(folder: string, pattern: string, name: string): Promise<T[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: folder })) files.push(file)
  return Promise.all(files.sort().map(async (file) => {
    const value = (await import(resolve(folder, file)))[name]
    if (!value) throw new Error(`${file} does not export '${name}'`)
    return value as T
  }))
}

/** Reads the house, that is the `modules/` of a folder. @throws Error naming every fault of a resource or machine: the server does not start with one */
export async function readHouse(folder = root): Promise<House> {
  const [list, modules] = await Promise.all([
    imported<Resource>(folder, 'modules/**/server/*.routes.ts', 'default'),
    imported<ModuleEntry>(folder, 'modules/*/*.module.ts', 'default'),
  ])
  const faults = list.flatMap((r) => [...resourceFaults(r), ...(r.machine ? machineFaults(r.machine) : [])])
  if (faults.length) throw new Error(`The house is not in order:\n  ${faults.join('\n  ')}`)
  return { resources: new Map(list.map((r) => [r.contract.path, r])), modules: modules.sort((a, b) => a.sort - b.sort), seeds: async () => (await imported<Seed>(folder, 'modules/**/server/*.seed.ts', 'seed')).sort((a, b) => a.order - b.order) }
}

/** Fills an empty database, and synchronises the menu with the modules. */
import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import type { TaskNode } from '#common/machine.ts'
import { analyzeNonEmptyTables } from '../platform/database/bulk.ts'
import type { Db } from '#server/core/db.ts'
import { runAsSystem } from '../core/context.ts'
import type { RequestContext, Services } from '../core/context.ts'
import type { ModuleRegistry, Seed } from './modules.ts'
import { rightsOf } from '../core/validate-resource.ts'
import type { Resource } from '../core/resource.ts'

const staffNodes = taskNodes.filter((node) => node !== 'ship_owner' && node !== 'flag_user')
/** The task nodes whose roles hold a right by default. */
function grantedNodes({ defaultGrants }: Resource, right: string): readonly TaskNode[] {
  const granted = defaultGrants[right.replace(/^.*\./s, '')]
  if (!granted) throw new Error(`no role is granted '${right}'`)
  return granted === 'everyone' ? taskNodes : granted === 'staff' ? staffNodes : granted
}

interface Entry {
  code: string
  parent: string | null
  type: 1 | 2 | 3
  nameZh: string
  nameEn: string
  icon: string | null
  path: string | null
  sort: number
  show: boolean
  nodes: readonly TaskNode[]
}

/** The menu defined by the folders: modules, their pages, and a button for every right. */
function buildMenuEntries(modules: ModuleRegistry): Entry[] {
  const entries: Entry[] = modules.modules.map((m) => ({
    code: m.code,
    parent: null,
    type: 1,
    nameZh: m.name[0],
    nameEn: m.name[1],
    icon: m.icon,
    path: null,
    sort: m.sort,
    show: true,
    nodes: [],
  }))
  for (const r of modules.resources.values()) {
    const code = r.contract.path.replace('/', '.')
    const rights = [...rightsOf(r)].map(([right, words]) => ({
      right,
      words,
      nodes: grantedNodes(r, right),
    }))
    const parent = r.contract.path.replace(/\/.*/s, '')
    if (!modules.modules.some((m) => m.code === parent)) continue
    const seen = new Set(rights.flatMap(({ nodes }) => nodes))
    if (r.menu)
      entries.push({
        code,
        parent,
        type: 2,
        nameZh: r.text.title.zh,
        nameEn: r.text.title.en,
        icon: r.menu.icon,
        path: r.menu.path ?? `/${r.contract.path}/list`,
        sort: r.menu.sort,
        show: !r.menu.hidden,
        nodes: [...seen],
      })
    rights.forEach(({ right, words, nodes }, i) =>
      entries.push({
        code: right,
        parent: r.menu ? code : parent,
        type: 3,
        nameZh: words[0],
        nameEn: words[1],
        icon: null,
        path: null,
        sort: i,
        show: true,
        nodes,
      }),
    )
  }
  return entries
}

/**
 * Adds missing menu entries and grants each new one to the roles of its task nodes. Changes made by
 * administrators are not overwritten.
 */
export async function syncMenu(db: Db, modules: ModuleRegistry): Promise<void> {
  const known = new Map(
    (await db.selectFrom('menu').select(['id', 'code']).execute()).map((m) => [m.code, m.id]),
  )
  const roles = await db.selectFrom('role').select(['id', 'taskNode']).execute()
  const entries = buildMenuEntries(modules)
  for (const e of entries)
    for (const p of entries)
      if (p.code === e.parent && e.nodes.length) p.nodes = [...new Set([...p.nodes, ...e.nodes])]
  // Parents first: each statement inserts the entries whose parent exists.
  for (
    let pending = [
      ...new Map(entries.filter(({ code }) => !known.has(code)).map((e) => [e.code, e])).values(),
    ];
    pending.length;
  ) {
    const ready = pending.filter(({ parent }) => !parent || known.has(parent))
    if (!ready.length)
      throw new Error(
        `Menu entries without their parent: ${pending.map(({ code }) => code).join(', ')}`,
      )
    const made = await db
      .insertInto('menu')
      .values(
        ready.map(({ parent, nodes: _nodes, ...values }) => ({
          ...values,
          component: values.path,
          parentId: parent ? (known.get(parent) ?? null) : null,
        })),
      )
      .onConflict((c) => c.column('code').doUpdateSet((e) => ({ code: e.ref('excluded.code') })))
      .returning(['id', 'code'])
      .execute()
    for (const { id, code } of made) known.set(code, id)
    const grants = ready.flatMap(({ code, nodes }) => {
      const menuId = known.get(code)
      if (menuId === undefined) return []
      return roles
        .filter((role) => nodes.includes(role.taskNode as TaskNode))
        .map((role) => ({ roleId: role.id, menuId }))
    })
    if (grants.length)
      await db
        .insertInto('roleMenu')
        .values(grants)
        .onConflict((c) => c.doNothing())
        .execute()
    pending = pending.filter(({ code }) => !known.has(code))
  }
}

/** Seeds from this order on use the rows of earlier seeds. */
const firstDependentOrder = 70

async function seedDemo(ctx: RequestContext, seeds: readonly Seed[]): Promise<void> {
  for (const s of seeds.filter(({ order }) => order < firstDependentOrder)) await s.demo?.(ctx)
  // Thousands of ships and windows were inserted in this transaction: without statistics each query
  // on them takes a second.
  await analyzeNonEmptyTables(ctx.db)
  for (const s of seeds.filter(({ order }) => order >= firstDependentOrder)) await s.demo?.(ctx)
}

/**
 * Inserts base data and, when requested, demonstration data: once, in one transaction, by one
 * process.
 */
export async function seed(
  services: Services,
  modules: ModuleRegistry,
): Promise<'seeded' | 'was there'> {
  const outcome = await runAsSystem(services, async (ctx: RequestContext) => {
    // A second process waits as long as the first one needs, which may exceed the statement
    // timeout.
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    const empty = await ctx.db
      .insertInto('numberSeries')
      .values({ series: 'seed', last: 1 })
      .onConflict((c) => c.doNothing())
      .returning('last')
      .executeTakeFirst()
    const seeds = empty ? await modules.seeds() : []
    for (const s of seeds) await s.base?.(ctx)
    await syncMenu(ctx.db, modules)
    if (!empty) return 'was there' as const
    if (services.config.demo) await seedDemo(ctx, seeds)
    return 'seeded' as const
  })
  await services.trail.seal()
  // Without statistics the first calls on thousands of new rows get plans for empty tables.
  if (outcome === 'seeded') await analyzeNonEmptyTables(services.db)
  return outcome
}

/** Fills an empty database, and keeps the menu in step with the house. */
import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import type { TaskNode } from '#common/machine.ts'
import { analyzeFilled } from './db/bulk.ts'
import type { Db } from './db/database.ts'
import { asSystem } from './http/context.ts'
import type { Ctx, Services } from './http/context.ts'
import type { House, Seed } from './modules.ts'
import { rightsOf } from './resource.ts'

const staffNodes = taskNodes.filter((node) => node !== 'ship_owner' && node !== 'flag_user')
type Granted = readonly TaskNode[] | 'everyone' | 'staff'
const nodesOf = (granted: Granted): readonly TaskNode[] => (granted === 'everyone' ? taskNodes : granted === 'staff' ? staffNodes : granted)

interface Entry { code: string; parent: string | null; type: 1 | 2 | 3; nameZh: string; nameEn: string; icon: string | null; path: string | null; sort: number; nodes: readonly TaskNode[] }

/** The menu as the folders tell it: modules, their pages, and a button for every right. */
function entriesOf(house: House): Entry[] {
  const entries: Entry[] = house.modules.map((m) => ({ code: m.code, parent: null, type: 1, nameZh: m.name[0], nameEn: m.name[1], icon: m.icon, path: null, sort: m.sort, nodes: [] }))
  for (const r of house.resources.values()) {
    const code = r.contract.path.replace('/', '.')
    const rights = [...rightsOf(r)].map(([right, words]) => ({ right, words, nodes: nodesOf(r.grants[right.split('.').at(-1)!]!) }))
    const parent = r.contract.path.split('/')[0]!
    if (!house.modules.some((m) => m.code === parent)) continue
    const seen = new Set(rights.flatMap(({ nodes }) => nodes))
    if (r.menu) entries.push({ code, parent, type: 2, nameZh: r.text.title.zh, nameEn: r.text.title.en, icon: r.menu.icon, path: r.menu.path ?? `/${r.contract.path}/list`, sort: r.menu.sort, nodes: [...seen] })
    rights.forEach(({ right, words, nodes }, i) => entries.push({ code: right, parent: r.menu ? code : parent, type: 3, nameZh: words[0], nameEn: words[1], icon: null, path: null, sort: i, nodes }))
  }
  return entries
}

/**
 * Adds the menu entries that the house has and the database does not, and grants each new one to the roles whose
 * task node is to have it. What an administrator has changed stays as it is.
 */
export async function syncMenu(db: Db, house: House): Promise<void> {
  const known = new Map((await db.selectFrom('menu').select(['id', 'code']).execute()).map((m) => [m.code, m.id]))
  const roles = await db.selectFrom('role').select(['id', 'taskNode']).execute()
  const entries = entriesOf(house)
  for (const e of entries) for (const p of entries) if (p.code === e.parent && e.nodes.length) p.nodes = [...new Set([...p.nodes, ...e.nodes])]
  // Parents first: each statement writes those whose parent is there.
  for (let wanting = [...new Map(entries.filter(({ code }) => !known.has(code)).map((e) => [e.code, e])).values()]; wanting.length;) {
    const ready = wanting.filter(({ parent }) => !parent || known.has(parent))
    if (!ready.length) throw new Error(`Menu entries without their parent: ${wanting.map(({ code }) => code).join(', ')}`)
    const made = await db.insertInto('menu').values(ready.map(({ parent, nodes: _nodes, ...values }) => ({ ...values, component: values.path, parentId: parent ? known.get(parent)! : null })))
      .onConflict((c) => c.column('code').doUpdateSet((e) => ({ code: e.ref('excluded.code') }))).returning(['id', 'code']).execute()
    for (const { id, code } of made) known.set(code, id)
    const grants = ready.flatMap(({ code, nodes }) => roles.filter((role) => nodes.includes(role.taskNode as TaskNode)).map((role) => ({ roleId: role.id, menuId: known.get(code)! })))
    if (grants.length) await db.insertInto('roleMenu').values(grants).onConflict((c) => c.doNothing()).execute()
    wanting = wanting.filter(({ code }) => !known.has(code))
  }
}

/** Seeds from this order on do work on what earlier ones have laid down. */
const worksFrom = 70

async function demonstrate(ctx: Ctx, seeds: readonly Seed[]): Promise<void> {
  for (const s of seeds.filter(({ order }) => order < worksFrom)) await s.demo?.(ctx)
  // Thousands of ships and windows are new in this very transaction: without statistics each look at them takes a second.
  await analyzeFilled(ctx.db)
  for (const s of seeds.filter(({ order }) => order >= worksFrom)) await s.demo?.(ctx)
}

/** Base data and, when asked for, demonstration data: once, whole or not at all, one process at a time. */
export async function seed(services: Services, house: House): Promise<'seeded' | 'was there'> {
  const outcome = await asSystem(services, async (ctx: Ctx) => {
    // Who comes second waits for as long as the first one needs, which may be longer than a call may take.
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    const empty = await ctx.db.insertInto('numberSeries').values({ series: 'seed', last: 1 }).onConflict((c) => c.doNothing()).returning('last').executeTakeFirst()
    const seeds = empty ? await house.seeds() : []
    for (const s of seeds) await s.base?.(ctx)
    await syncMenu(ctx.db, house)
    if (!empty) return 'was there' as const
    if (services.config.demo) await demonstrate(ctx, seeds)
    return 'seeded' as const
  })
  await services.trail.seal()
  // Without statistics the first calls on thousands of new rows are planned as if there were none.
  if (outcome === 'seeded') await analyzeFilled(services.db)
  return outcome
}

import { crud } from '#server/crud.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'

const parentTypes: Record<number, readonly (number | null)[]> = { 1: [null], 2: [1], 3: [1, 2] }

/** A module stands at the top, a menu below a module with a path, a button below either. */
async function checkPlace(ctx: Ctx, values: Record<string, unknown>, now: Record<string, unknown> | null): Promise<void> {
  const next = { ...now, ...values } as { parentId?: number | null; type: number; path?: string | null }
  const parent = next.parentId ? await ctx.db.selectFrom('menu').where('id', '=', next.parentId).select('type').executeTakeFirst() : null
  if (!parentTypes[next.type]!.includes(parent?.type ?? null)) refuseFields({ field: 'parentId', phrase: menuText.parentType })
  if (next.type === 2 && !next.path) refuseFields({ field: 'path', phrase: menuText.noPath })
}

export default resource(menu, menuText, {
  table: 'menu',
  scope: 'shared',
  menu: { icon: 'menu', sort: 30 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'] },
  beforeSave: checkPlace,
  afterSave: async (ctx) => ctx.after(() => ctx.services.sessions.forget()),
}, (r) => crud(r, {
  list: 'sys.menu.read', get: 'sys.menu.read', all: 'sys.menu.read', history: 'sys.menu.read', save: 'sys.menu.save', remove: 'sys.menu.remove',
}))

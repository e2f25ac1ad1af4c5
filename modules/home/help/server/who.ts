import { taskNodes } from '#common/machine.ts'
import type { Ctx } from '#server/http/context.ts'
import { taskNodeWords } from '#modules/sys/role/role.text.ts'

/** What the roles in use that hold each right are there to do, as the society has set it today; empty words where no role holds it. */
export async function whoHolds(ctx: Ctx, { rights }: { rights: string[] }) {
  const held = rights.length === 0 ? [] : await ctx.db.selectFrom('role as r').innerJoin('roleMenu as rm', 'rm.roleId', 'r.id').innerJoin('openMenu as m', 'm.id', 'rm.menuId')
    .where('r.roleStatus', '=', 1).where('m.type', '=', 3).where('m.code', 'in', rights).select(['m.code', 'r.taskNode']).distinct().execute()
  return {
    list: [...new Set(rights)].map((right) => {
      const nodes = taskNodes.filter((node) => held.some(({ code, taskNode }) => code === right && taskNode === node))
      return { right, rolesZh: nodes.map((node) => taskNodeWords[node][0]).join('、'), rolesEn: nodes.map((node) => taskNodeWords[node][1]).join(', ') }
    }),
  }
}

import { taskNodes } from '#common/machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import { taskNodeLabels } from '#modules/sys/role/role.text.ts'

/** Task nodes of the enabled roles that have each right; empty where no role has it. */
export async function readRightHolders(ctx: RequestContext, { rights }: { rights: string[] }) {
  const roles =
    rights.length === 0
      ? []
      : await ctx.db
          .selectFrom('role as r')
          .innerJoin('roleMenu as rm', 'rm.roleId', 'r.id')
          .innerJoin('openMenu as m', 'm.id', 'rm.menuId')
          .where('r.roleStatus', '=', 1)
          .where('m.type', '=', 3)
          .where('m.code', 'in', rights)
          .select(['m.code', 'r.taskNode'])
          .distinct()
          .execute()
  return {
    list: [...new Set(rights)].map((right) => {
      const nodes = taskNodes.filter((node) =>
        roles.some(({ code, taskNode }) => code === right && taskNode === node),
      )
      return {
        right,
        rolesZh: nodes.map((node) => taskNodeLabels[node][0]).join('、'),
        rolesEn: nodes.map((node) => taskNodeLabels[node][1]).join(', '),
      }
    }),
  }
}

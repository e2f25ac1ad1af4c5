import type { TaskNode } from '#common/machine.ts'
import type { RequestContext } from '#server/core/context.ts'

const roles: readonly [
  roleName: string,
  roleNameEn: string,
  taskNode: TaskNode,
  dataType: number,
][] = [
  ['系统管理员', 'Administrator', 'sys_admin', 3],
  ['主任验船师', 'Chief surveyor', 'sys_surveyor_leader', 3],
  ['批准人', 'Approver', 'sys_approve_leader', 3],
  ['验船师', 'Surveyor', 'sys_surveyor', 2],
  ['财务', 'Finance', 'sys_finance', 3],
  ['登记经理', 'Register manager', 'sys_register_manager', 3],
  ['登记员', 'Register operator', 'sys_operators', 2],
  ['船东', 'Ship owner', 'ship_owner', 1],
  ['船旗国', 'Flag state', 'flag_user', 1],
]

/** One role for each task node of the specification; administrators may add others. */
export const seed = {
  order: 10,
  async base(ctx: RequestContext) {
    await ctx.db
      .insertInto('role')
      .values(
        roles.map(([roleName, roleNameEn, taskNode, dataType]) => ({
          roleName,
          roleNameEn,
          taskNode,
          dataType,
        })),
      )
      .execute()
  },
}

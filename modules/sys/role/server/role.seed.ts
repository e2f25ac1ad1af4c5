import type { TaskNode } from '#common/machine.ts'
import type { Ctx } from '#server/http/context.ts'

const roles: readonly [roleName: string, taskNode: TaskNode, dataType: number, roleDescn: string][] = [
  ['系统管理员 Administrator', 'sys_admin', 3, '系统管理与主数据 Administration and master data'],
  ['主任验船师 Chief surveyor', 'sys_surveyor_leader', 3, '检验审核 Audits surveys'],
  ['批准人 Approver', 'sys_approve_leader', 3, '检验批准 Approves certificates'],
  ['验船师 Surveyor', 'sys_surveyor', 2, '检验作业 Surveys ships and signs certificates'],
  ['财务 Finance', 'sys_finance', 3, '财务确认 Confirms payment'],
  ['登记经理 Register manager', 'sys_register_manager', 3, '登记审核 Audits registrations'],
  ['登记员 Register operator', 'sys_operators', 2, '登记作业 Keeps the register'],
  ['船东 Ship owner', 'ship_owner', 1, '外部客户 Customer'],
  ['船旗国 Flag state', 'flag_user', 1, '船旗国用户 Flag state user'],
]

/** One role for each task node of the specification; an administrator may add others. */
export const seed = {
  order: 10,
  async base(ctx: Ctx) {
    await ctx.db.insertInto('role').values(roles.map(([roleName, taskNode, dataType, roleDescn]) => ({ roleName, taskNode, dataType, roleDescn }))).execute()
  },
}

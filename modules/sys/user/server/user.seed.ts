import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import type { RequestContext } from '#server/core/context.ts'
import { firstUsername, writeFirstPassword } from './first-account.ts'

export const demoPassword = 'Plimsoll-2026'
/** Chinese names of the demonstration accounts that have one. */
export const chineseNames: Readonly<Record<string, string>> = {
  admin: '管理员',
  surveyor: '林海峰',
  chief: '陈国栋',
  approver: '王美玲',
  finance: '赵晓敏',
  manager: '刘一凡',
  operator: '孙佳怡',
  surveyor2: '陈伟明',
}
/** username, name, task node, user type, region */
const people = [
  ['admin', 'Administrator', 'sys_admin', 'staff', 'SHA'],
  ['surveyor', 'Lin Haifeng', 'sys_surveyor', 'surveyor', 'SHA'],
  ['chief', 'Chen Guodong', 'sys_surveyor_leader', 'staff', 'SHA'],
  ['approver', 'Wang Meiling', 'sys_approve_leader', 'staff', 'SHA'],
  ['finance', 'Zhao Xiaomin', 'sys_finance', 'staff', 'SHA'],
  ['manager', 'Liu Yifan', 'sys_register_manager', 'staff', 'SHA'],
  ['operator', 'Sun Jiayi', 'sys_operators', 'staff', 'SHA'],
  ['owner', 'Capt. Andreas Papadakis', 'ship_owner', 'customer', null],
  ['flag', 'María Fernández', 'flag_user', 'flag', null],
  ['surveyor2', 'Tan Wei Ming', 'sys_surveyor', 'surveyor', 'SIN'],
  ['owner2', 'Kim Seo-yeon', 'ship_owner', 'customer', null],
  ['flag2', 'Joseph Weah', 'flag_user', 'flag', null],
] as const

async function addUser(
  ctx: RequestContext,
  [username, name, taskNode, userType, region]: (typeof people)[number],
  i: number,
  passwordHash: string,
  mustChangePassword: boolean,
) {
  const role = await ctx.db
    .selectFrom('role')
    .where('taskNode', '=', taskNode)
    .select('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('appUser')
    .values({
      username,
      name,
      nameZh: chineseNames[username] ?? null,
      userType,
      region,
      roleId: role.id,
      passwordHash,
      mustChangePassword,
      phone: `1380013800${i % 10}`,
      email: `${username}@plimsoll.example`,
      sex: i % 2 ? '1' : '2',
    })
    .execute()
}

export const seed = {
  order: 20,
  async base(ctx: RequestContext) {
    if (ctx.services.config.demo) return
    const password = randomBytes(9).toString('base64url')
    // Written before the account exists, so that the password of an existing account is never lost.
    const path = await writeFirstPassword(ctx.services.config.dataDir, password)
    await addUser(ctx, people[0], 0, await hashPassword(password), true)
    ctx.afterCommit(
      () =>
        void process.stdout.write(
          `The first account is '${firstUsername}'. Its password is in ${path}, which the first sign-in deletes.\n`,
        ),
    )
  },
  async demo(ctx: RequestContext) {
    const hash = await hashPassword(demoPassword)
    for (const [i, person] of people.entries()) await addUser(ctx, person, i, hash, false)
  },
}

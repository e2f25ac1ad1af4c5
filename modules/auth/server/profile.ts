import type { OutputOf } from '#common/contract.ts'
import { today } from '#common/rules/base/dates.ts'
import { passwordPolicy } from '#common/rules/people/password.ts'
import { hasPassword, isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import type { RequestContext } from '#server/core/context.ts'
import { roleText } from '#modules/sys/role/role.text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { codesLeft, hasFactor } from '#modules/sys/user/server/second-factor.ts'
import type { auth } from '../auth.contract.ts'

/**
 * The signed-in user, and the menu entries of their role: modules, menus, and buttons as rights.
 */
export async function profile(ctx: RequestContext): Promise<OutputOf<typeof auth, 'profile'>> {
  const { db, user } = ctx
  const row = await db
    .selectFrom('appUser')
    .innerJoin('role', 'role.id', 'appUser.roleId')
    .where('appUser.id', '=', user.userId)
    .leftJoin('dict', (join) =>
      join.onRef('dict.key', '=', 'appUser.userType').on('dict.dictCode', '=', 'USER_TYPE'),
    )
    .select([
      'appUser.username',
      'appUser.name',
      'appUser.nameZh',
      'appUser.sex',
      'appUser.phone',
      'appUser.email',
      'appUser.region',
      'appUser.passwordUpdateTime',
      'appUser.userType',
      'appUser.relatedFlagState',
      'appUser.roleId',
      'role.roleName',
      'role.roleNameEn',
      'role.taskNode',
      'role.dataType',
      'dict.valueZh',
      'dict.valueEn',
    ])
    .executeTakeFirstOrThrow()
  const images = user.surveyorId
    ? await db
        .selectFrom('surveyor')
        .where('id', '=', user.surveyorId)
        .select(['signature', 'personalSeal', 'officialSeal'])
        .executeTakeFirst()
    : undefined
  const menus = await db
    .selectFrom('openMenu as menu')
    .innerJoin('roleMenu', 'roleMenu.menuId', 'menu.id')
    .where('roleMenu.roleId', '=', row.roleId)
    .select([
      'menu.id',
      'menu.parentId',
      'menu.code',
      'menu.nameZh',
      'menu.nameEn',
      'menu.icon',
      'menu.path',
      'menu.component',
      'menu.show',
      'menu.type',
    ])
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute()
  const authority = roleText.dataType[row.dataType as 1 | 2 | 3]
  const settings = await readSettings(db)
  const secondFactor = await hasFactor(db, user.userId)
  const policy = passwordPolicy(settings.password)
  return {
    info: {
      userId: user.userId,
      username: row.username,
      name: row.name,
      nameZh: row.nameZh,
      sex: row.sex,
      phone: row.phone,
      email: row.email,
      region: row.region,
      passwordUpdateTime: row.passwordUpdateTime,
      mustChangePassword: user.mustChangePassword,
      mustEnrol: user.mustEnrolTwoFactor,
      secondFactor,
      hasPassword: await hasPassword(db, user.userId, ctx.services.sessions.now()),
      localSignIn: await isLocalSignInAllowed(db, user.userId),
      recoveryCodesLeft: secondFactor ? await codesLeft(db, user.userId) : 0,
      passwordMinLength: policy.changeMinLength,
      passwordMinClasses: policy.minClasses,
      idleMinutes: ctx.services.sessions.idleMinutes,
      role: {
        name: row.roleName,
        nameEn: row.roleNameEn,
        taskNode: row.taskNode,
        dataTypeEnum: { name: row.dataType, titleZh: authority.zh, titleEn: authority.en },
      },
      userType: {
        name: row.userType,
        valueZh: row.valueZh ?? row.userType,
        valueEn: row.valueEn ?? row.userType,
      },
      surveyorId: user.surveyorId,
      signature: images?.signature ?? null,
      personalSeal: images?.personalSeal ?? null,
      officialSeal: images?.officialSeal ?? null,
      relatedFlagState: row.relatedFlagState,
      today: today(settings.timeZone),
    },
    menus: menus.map(({ id, type, ...menu }) => ({ ...menu, menuId: id, type: { key: type } })),
  }
}

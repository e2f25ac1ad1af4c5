import { say } from '#common/text.ts'
import { record } from '#server/audit/audit.ts'
import { sendMail } from '#server/mail/mail.ts'
import { resource } from '#server/resource.ts'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { keyInForce } from '#server/signing/key-row.ts'
import type { Ctx } from '#server/http/context.ts'
import { saveSettings } from './save-settings.ts'
import { readSettings } from './settings.ts'
import { settingHistory } from './setting-history.ts'
import { keyShown, replaceKey } from './signing.ts'

/** All settings are one row for those who confirm a change. */
const settingsRow = async (ctx: Ctx) => ({ id: 0, version: (await readSettings(ctx.db)).version })

export default resource(setting, settingText, {
  table: 'setting',
  holds: [{ table: 'setting', column: 'value', row: null, as: { logo: '$' } }],
  scope: 'staff',
  menu: { icon: 'setting', sort: 90, path: '/sys/setting/edit', fresh: false },
  grants: { read: ['sys_admin'], save: ['sys_admin'], signing: ['sys_admin'] },
  rightWords: { signing: ['更换签名密钥', 'Replace the signing key'] },
}, (r) => ({
  get: { needs: 'sys.setting.read', reads: true, run: async (ctx) => ({ ...await readSettings(ctx.db), mailServer: ctx.services.config.smtpUrl !== null }) },
  save: withSecondPerson(r, 'save', { needs: 'sys.setting.save', recentAuth: true, run: (ctx, input) => saveSettings(ctx, input) }, {
    when: (_ctx, { fourEyes }) => fourEyes?.required === false, row: settingsRow, answer: async (ctx) => ({ version: (await readSettings(ctx.db)).version }), alone: true,
  }),
  history: { needs: 'sys.setting.read', reads: true, run: settingHistory },
  testMail: {
    needs: 'sys.setting.save', recentAuth: true, run: async (ctx, { to }) => {
      const { society } = await readSettings(ctx.db)
      const outboxId = await sendMail(ctx, { to, subject: say(settingText.testSubject, ctx.lang), text: say(settingText.testBody, ctx.lang, { society: ctx.lang === 'zh' ? society.nameZh : society.nameEn }) })
      await record(ctx, { resource: 'sys/setting', rowId: 0, action: 'testMail', remark: to })
      return { outboxId }
    },
  },
  key: { needs: 'sys.setting.read', reads: true, run: (ctx) => keyShown(ctx.services) },
  replaceKey: withSecondPerson(r, 'replaceKey', { needs: 'sys.setting.signing', recentAuth: true, run: (ctx, { password }) => replaceKey(ctx, password ?? '') }, {
    row: (ctx) => keyInForce(ctx.db), answer: (ctx) => keyShown(ctx.services),
  }),
}))

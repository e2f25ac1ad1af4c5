import { sql } from 'kysely'
import { formatMessage } from '#common/text.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { resource } from '#server/core/resource.ts'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { keyInForce } from '#server/platform/signing/key-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { saveSettings } from './save-settings.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { settingHistory } from './setting-history.ts'
import { signingKeyInfo, replaceKey } from './signing.ts'

/** Confirmation treats all settings as one row. */
const settingsRow = async (ctx: RequestContext) => ({
  id: 0,
  version: (await readSettings(ctx.db)).version,
})

export default resource(
  setting,
  settingText,
  {
    table: 'setting',
    fileColumns: [
      { table: 'setting', column: 'value', row: null, as: { logo: '$' } },
      { table: 'setting', column: 'value', row: null, as: { seal: '$' } },
      // Surveyors see the seal on the page where they sign.
      {
        table: 'setting',
        column: 'value',
        row: null,
        as: { seal: '$' },
        own: ({ user }) => sql<boolean>`${user.surveyorId !== null}::boolean`,
      },
    ],
    scope: 'staff',
    menu: { icon: 'setting', sort: 90, path: '/sys/setting/edit', createPage: false },
    defaultGrants: { read: ['sys_admin'], save: ['sys_admin'], signing: ['sys_admin'] },
    rightLabels: { signing: ['更换签名密钥', 'Replace signing key'] },
  },
  (r) => ({
    get: {
      requires: 'sys.setting.read',
      noTransaction: true,
      handler: async (ctx) => ({
        ...(await readSettings(ctx.db)),
        mailServer: ctx.services.config.smtpUrl !== null,
      }),
    },
    save: withSecondPerson(
      r,
      'save',
      {
        requires: 'sys.setting.save',
        recentAuth: true,
        handler: (ctx, input) => saveSettings(ctx, input),
      },
      {
        when: (_ctx, { fourEyes }) => fourEyes?.required === false,
        row: settingsRow,
        answer: async (ctx) => ({ version: (await readSettings(ctx.db)).version }),
        alone: true,
      },
    ),
    history: { requires: 'sys.setting.read', noTransaction: true, handler: settingHistory },
    testMail: {
      requires: 'sys.setting.save',
      recentAuth: true,
      handler: async (ctx, { to }) => {
        const { society } = await readSettings(ctx.db)
        const outboxId = await sendMail(ctx, {
          to,
          subject: formatMessage(settingText.testSubject, ctx.lang),
          text: formatMessage(settingText.testBody, ctx.lang, {
            society: ctx.lang === 'zh' ? society.nameZh : society.nameEn,
          }),
        })
        await writeAuditEntry(ctx, {
          resource: 'sys/setting',
          rowId: 0,
          action: 'testMail',
          remark: to,
        })
        return { outboxId }
      },
    },
    key: {
      requires: 'sys.setting.read',
      noTransaction: true,
      handler: (ctx) => signingKeyInfo(ctx.services),
    },
    replaceKey: withSecondPerson(
      r,
      'replaceKey',
      {
        requires: 'sys.setting.signing',
        recentAuth: true,
        handler: (ctx, { password }) => replaceKey(ctx, password ?? ''),
      },
      {
        row: (ctx) => keyInForce(ctx.db),
        answer: (ctx) => signingKeyInfo(ctx.services),
      },
    ),
  }),
)

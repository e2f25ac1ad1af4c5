import { crud } from '#server/crud.ts'
import { record } from '#server/audit/audit.ts'
import { refuse } from '#server/http/refusal.ts'
import { sendAgain } from '#server/mail/mail.ts'
import { getRow } from '#server/db/rows.ts'
import { resource } from '#server/resource.ts'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'

export default resource(outbox, outboxText, {
  holds: [{ table: 'outbox', column: 'attachments', row: 'id', as: [{ attachmentId: '$' }], apart: true }],
  table: 'outbox',
  view: 'outboxRow',
  scope: 'staff',
  menu: { icon: 'mail', sort: 85 },
  grants: { read: ['sys_admin'], export: ['sys_admin'], again: ['sys_admin'] },
  rightWords: { again: ['重新发送', 'Send again'] },
}, (r) => ({
  ...crud(r, { list: 'sys.outbox.read', get: 'sys.outbox.read', export: 'sys.outbox.export' }),
  sendAgain: {
    needs: 'sys.outbox.again', run: async (ctx, { id }) => {
      await getRow(ctx, r, id)
      if (!ctx.services.config.smtpUrl) refuse(409, outboxText.noServer)
      if (!(await sendAgain(ctx, id))) refuse(409, outboxText.notAgain)
      await record(ctx, { resource: 'sys/outbox', rowId: id, action: 'sendAgain' })
      return {}
    },
  },
}))

import { crud } from '#server/records/crud.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { refuse } from '#server/core/refusal.ts'
import { resendMail } from '#server/platform/mail/mail.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { resource } from '#server/core/resource.ts'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'

export default resource(
  outbox,
  outboxText,
  {
    fileColumns: [
      {
        table: 'outbox',
        column: 'attachments',
        row: 'id',
        as: [{ attachmentId: '$' }],
        internal: true,
      },
    ],
    table: 'outbox',
    view: 'outboxRow',
    scope: 'staff',
    menu: { icon: 'mail', sort: 85 },
    defaultGrants: { read: ['sys_admin'], export: ['sys_admin'], again: ['sys_admin'] },
    rightLabels: { again: ['重新发送', 'Send again'] },
  },
  (r) => ({
    ...crud(r, { list: 'sys.outbox.read', get: 'sys.outbox.read', export: 'sys.outbox.export' }),
    sendAgain: {
      requires: 'sys.outbox.again',
      handler: async (ctx, { id }) => {
        await getRow(ctx, r, id)
        if (!ctx.services.config.smtpUrl) refuse(409, outboxText.noServer)
        if (!(await resendMail(ctx, id))) refuse(409, outboxText.notAgain)
        await writeAuditEntry(ctx, { resource: 'sys/outbox', rowId: id, action: 'sendAgain' })
        return {}
      },
    },
  }),
)

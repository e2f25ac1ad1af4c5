import { addDays, today } from '#common/rules/base/dates.ts'
import type { Insertable } from 'kysely'
import type { Database } from '#server/core/schema.gen.ts'
import type { RequestContext } from '#server/core/context.ts'

type Mail = Insertable<Database['outbox']>

/** Demonstration mails in every state; none is ever sent. */
export const seed = {
  order: 90,
  async demo(ctx: RequestContext) {
    const day = today('Asia/Shanghai')
    const at = (days: number, time: string) => `${addDays(day, -days)}T${time}Z`
    const mail = (
      recipients: string[],
      subject: string,
      body: string,
      more: Partial<Mail> & Pick<Mail, 'state'>,
    ): Mail => ({
      recipients,
      subject,
      body,
      confidential: false,
      sentTime: null,
      error: null,
      ...more,
    })
    const mails = [
      mail(
        ['owner@plimsoll.example'],
        'Annual survey due: window opens',
        'The window of the annual survey of one of your ships opens this week. Please arrange a date with your regional office.',
        { state: 'sent', tries: 1, createTime: at(9, '01:30:00'), sentTime: at(9, '01:30:04') },
      ),
      mail(
        ['flag@plimsoll.example'],
        '月度证书报告 Monthly report of certificates',
        '上月签发的证书清单已可在系统中查看。\nThe list of certificates issued last month can be seen in the system.',
        { state: 'sent', tries: 2, createTime: at(5, '02:00:00'), sentTime: at(5, '02:00:41') },
      ),
      mail(
        ['accounts@harbour-lights.example'],
        'Invoice reminder',
        'An invoice is due within seven days.',
        {
          state: 'failed',
          tries: 10,
          createTime: at(12, '06:10:00'),
          // Before the days for which health reports a failed mail.
          updateTime: at(12, '11:42:00'),
          error: '550 5.1.1 accounts@harbour-lights.example: no such mailbox',
        },
      ),
      {
        recipients: ['surveyor@plimsoll.example'],
        subject: '设置新密码',
        body: null,
        confidential: true,
        state: 'sent',
        tries: 1,
        createTime: at(2, '03:20:00'),
        sentTime: at(2, '03:20:02'),
        error: null,
      },
      mail(
        ['admin@plimsoll.example'],
        '测试邮件',
        '这是来自普林索尔船级社的测试邮件：邮件工作正常。',
        { state: 'kept', tries: 0, createTime: at(1, '00:05:00') },
      ),
    ]
    await ctx.db.insertInto('outbox').values(mails).execute()
  },
}

import { Select, Switch } from 'antd'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'

/** Whether reminders come by mail too, and in which language. */
export function MailChoice() {
  const t = useText(notificationText)
  const say = useSay()
  const { data } = useCall(notification, 'preference', {})
  const prefer = useAct(notification, 'prefer', { done: t.preferred })
  if (!data) return null
  const { lang, reminderMail, regionLang } = data
  return (
    <section className="notices-choice" aria-labelledby="notices-choice">
      <h2 id="notices-choice">{t.mails}</h2>
      <label><Switch checked={reminderMail} loading={prefer.isPending} onChange={(wanted) => prefer.mutate({ lang, reminderMail: wanted })} aria-label={t.reminderMail} />{t.reminderMail}</label>
      <label>{t.mailLang}
        <Select<'zh' | 'en' | 'region'> value={lang ?? 'region'} disabled={!reminderMail} style={{ minWidth: 210 }} onChange={(wanted) => prefer.mutate({ reminderMail, lang: wanted === 'region' ? null : wanted })} aria-label={t.mailLang}
          options={[{ value: 'region', label: say(notificationText.asRegion, { lang: t.lang[regionLang] }) }, { value: 'zh', label: t.lang.zh }, { value: 'en', label: t.lang.en }]} />
      </label>
    </section>
  )
}

import { Select, Switch } from 'antd'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { mailKinds, notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import './notification.css'

/** Of what the person is told by mail too, kind by kind, and in which language. */
export function MailChoice() {
  const t = useText(notificationText)
  const say = useSay()
  const { info } = useMe()
  const { data } = useCall(notification, 'preference', {})
  const prefer = useAct(notification, 'prefer', { done: t.preferred })
  if (!data) return null
  const { regionLang, ...chosen } = data
  const choose = (change: Partial<typeof chosen>) => prefer.mutate({ ...chosen, ...change })
  const none = !chosen.reminderMail && chosen.mailKinds.length === 0
  const switches = [
    { key: 'reminder', label: t.reminderMail, on: chosen.reminderMail, change: (on: boolean) => choose({ reminderMail: on }) },
    ...mailKinds.map((kind) => ({
      key: kind, label: t.mailKind[kind], on: chosen.mailKinds.includes(kind),
      change: (on: boolean) => choose({ mailKinds: on ? [...chosen.mailKinds, kind] : chosen.mailKinds.filter((one) => one !== kind) }),
    })),
  ]
  return (
    <section className="notices-choice" aria-labelledby="notices-choice">
      <h2 id="notices-choice">{t.mails}</h2>
      <p>{info.email ? say(notificationText.mailsHelp, { email: info.email }) : t.noEmail}</p>
      <div className="notices-kinds">
        {switches.map(({ key, label, on, change }) => <label key={key}><Switch checked={on} disabled={prefer.isPending} onChange={change} aria-label={label} />{label}</label>)}
      </div>
      <label>{t.mailLang}
        <Select<'zh' | 'en' | 'region'> value={chosen.lang ?? 'region'} disabled={none} style={{ minWidth: 210 }} onChange={(wanted) => choose({ lang: wanted === 'region' ? null : wanted })} aria-label={t.mailLang}
          options={[{ value: 'region', label: say(notificationText.asRegion, { lang: t.lang[regionLang] }) }, { value: 'zh', label: t.lang.zh }, { value: 'en', label: t.lang.en }]} />
      </label>
    </section>
  )
}

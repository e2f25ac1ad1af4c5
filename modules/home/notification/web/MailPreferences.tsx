import { Select, Switch } from 'antd'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { mailKinds } from '#modules/sys/notice/notice.fields.ts'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import './notification.css'

/** Mail preferences: kinds of notices, and language. */
export function MailChoice() {
  const t = useMessages(notificationText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const { data } = useApiQuery(notification, 'preference', {})
  const prefer = useApiMutation(notification, 'prefer', { successMessage: t.preferred })
  if (!data) return null
  const { regionLang, ...selected } = data
  const choose = (change: Partial<typeof selected>) => prefer.mutate({ ...selected, ...change })
  const none = !selected.reminderMail && selected.mailKinds.length === 0
  const switches = [
    {
      key: 'reminder',
      label: t.reminderMail,
      on: selected.reminderMail,
      change: (on: boolean) => choose({ reminderMail: on }),
    },
    ...mailKinds.map((kind) => ({
      key: kind,
      label: t.mailKind[kind],
      on: selected.mailKinds.includes(kind),
      change: (on: boolean) =>
        choose({
          mailKinds: on
            ? [...selected.mailKinds, kind]
            : selected.mailKinds.filter((one) => one !== kind),
        }),
    })),
  ]
  return (
    <section className="notices-choice" aria-labelledby="notices-choice">
      <h2 id="notices-choice">{t.mails}</h2>
      <p>{info.email ? translate(notificationText.mailsHelp, { email: info.email }) : t.noEmail}</p>
      <div className="notices-kinds">
        {switches.map(({ key, label, on, change }) => (
          <label key={key}>
            <Switch checked={on} disabled={prefer.isPending} onChange={change} aria-label={label} />
            {label}
          </label>
        ))}
      </div>
      <label>
        {t.mailLang}
        <Select<'zh' | 'en' | 'region'>
          value={selected.lang ?? 'region'}
          disabled={none}
          style={{ minWidth: 210 }}
          onChange={(requested) => choose({ lang: requested === 'region' ? null : requested })}
          aria-label={t.mailLang}
          options={[
            {
              value: 'region',
              label: translate(notificationText.asRegion, { lang: t.lang[regionLang] }),
            },
            { value: 'zh', label: t.lang.zh },
            { value: 'en', label: t.lang.en },
          ]}
        />
      </label>
    </section>
  )
}

import { Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { ActorName } from '#web/kit/detail/ActorName.tsx'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'

/** Every change of the settings, by part, formatted. */
export function SettingHistory() {
  const t = useMessages(settingText)
  const localize = useLocalized()
  const { data } = useApiQuery(setting, 'history', {}, { staleTime: 0 })
  if (!data) return <Skeleton active />
  if (data.list.length === 0) return <p className="text-secondary">{t.noHistory}</p>
  const actions = t.actions as Readonly<Record<string, string>>
  const value = (zh: string, en: string) => localize(zh, en) || <em>{t.nothing}</em>
  return (
    <ol className="history">
      {data.list.map((entry) => (
        <li key={entry.id}>
          <div className="history-head">
            <strong>{actions[entry.action] ?? entry.action}</strong>
            <span className="history-who">
              <ActorName name={entry.userName} /> · <InstantValue value={entry.time} />
            </span>
          </div>
          {entry.remark && <blockquote>{entry.remark}</blockquote>}
          {entry.words.length > 0 && (
            <dl className="history-changes">
              {entry.words.map((c) => (
                <div key={c.labelEn}>
                  <dt>{localize(c.labelZh, c.labelEn)}</dt>
                  <dd>
                    <del>{value(c.fromZh, c.fromEn)}</del> → <ins>{value(c.toZh, c.toEn)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

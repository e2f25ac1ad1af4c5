import { Link } from 'react-router'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './kind.ts'
import type { Template } from './params.ts'

/** The versions of a template, and where this one is used. */
export function VersionsPart({ kind, row }: { kind: TemplateKind; row: Template }) {
  const t = useText(certTemplateText)
  const say = useSay()
  const pick = usePick()
  return (
    <div className="template-versions">
      <section>
        <h2>{t.labels.versions}</h2>
        <ol>
          {row.versions.map((one) => (
            <li key={one.id}>
              {one.id === row.id ? <strong>{one.templateVersion}</strong> : <Link to={`${kind.page}?id=${one.id}`}>{one.templateVersion}</Link>}
              <Tag tone={one.status === 1 ? 'green' : 'grey'}>{t.status[one.status]}</Tag>
              <span className="faint"><InstantText value={one.createTime} /></span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t.labels.usedBy}</h2>
        {row.usedBy.length === 0 ? <p className="faint">{t.notUsed}</p> : (
          <ul>{row.usedBy.map((use) => <li key={use.path}><strong>{pick(use.titleZh, use.titleEn)}</strong> {say(certTemplateText.useCount, { count: use.count, open: use.open, done: use.count - use.open })}</li>)}</ul>
        )}
      </section>
    </div>
  )
}

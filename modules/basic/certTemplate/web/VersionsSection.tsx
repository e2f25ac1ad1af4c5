import { Link } from 'react-router'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './template-page-config.ts'
import type { Template } from './params.ts'

/** Versions of a template, and where this one is used. */
export function VersionsPart({ kind, row }: { kind: TemplateKind; row: Template }) {
  const t = useMessages(certTemplateText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <div className="template-versions">
      <section>
        <h2>{t.labels.versions}</h2>
        <ol>
          {row.versions.map((one) => (
            <li key={one.id}>
              {one.id === row.id ? (
                <strong>{one.templateVersion}</strong>
              ) : (
                <Link to={`${kind.page}?id=${one.id}`}>{one.templateVersion}</Link>
              )}
              <Tag tone={one.status === 1 ? 'green' : 'grey'}>{t.status[one.status]}</Tag>
              <span className="text-secondary">
                <InstantValue value={one.createTime} />
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t.labels.usedBy}</h2>
        {row.usedBy.length === 0 ? (
          <p className="text-secondary">{t.notUsed}</p>
        ) : (
          <ul>
            {row.usedBy.map((use) => (
              <li key={use.path}>
                <strong>{localize(use.titleZh, use.titleEn)}</strong>{' '}
                {translate(certTemplateText.useCount, {
                  count: use.count,
                  open: use.open,
                  done: use.count - use.open,
                })}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

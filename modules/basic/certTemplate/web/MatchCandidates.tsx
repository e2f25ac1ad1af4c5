import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import type { MatchQuery } from './use-match-criteria.ts'

/** The templates of a certificate type in the order in which they are chosen, with the reasons. */
export function MatchCandidates({ query }: { query: MatchQuery }) {
  const t = useMessages(certTemplateText)
  const localize = useLocalized()
  const { data, error } = useApiQuery(certTemplate, 'match', query, { keepPrevious: true })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return null
  if (data.list.length === 0) return <p className="text-secondary">{t.matchNone}</p>
  return (
    <ol className="match-list">
      {data.list.map((one) => (
        <li key={one.id} className={one.wins ? 'match-wins' : one.fits ? '' : 'match-not'}>
          <div className="match-head">
            <Link to={`/basic/certTemplate/detail?id=${one.id}`}>{one.templateName}</Link>{' '}
            <span className="text-secondary">{one.templateVersion}</span>
            <Tag tone={one.wins ? 'green' : one.fits ? 'blue' : 'grey'}>
              {one.wins ? t.matchWins : one.fits ? t.matchFits : t.matchNot}
            </Tag>
          </div>
          <ul>
            {one.reasons.map((reason) => (
              <li key={reason.aspect}>
                {reason.ok ? (
                  <CheckCircleFilled aria-hidden className="match-ok" />
                ) : (
                  <CloseCircleFilled aria-hidden className="match-no" />
                )}{' '}
                {localize(reason.zh, reason.en)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

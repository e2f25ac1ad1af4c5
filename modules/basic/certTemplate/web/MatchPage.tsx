import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { InputNumber } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import '#web/kit/detail/detail.css'
import './template.css'

type Wish = InputOf<typeof certTemplate, 'match'>

/** The ship particulars that select a template. */
const aspects = ({ flagId, shipType, grossTonnage }: Record<string, unknown>) => ({
  flagId,
  shipType,
  grossTonnage,
})

/**
 * Page that shows which template a certificate would get: criteria, all templates of its type in
 * order, and reasons. The query is in the URL.
 */
export default function MatchPage() {
  const t = useMessages(certTemplateText)
  const [params, setParams] = useSearchParams()
  usePageTitle(t.matchTitle, '/basic/certTemplate/list')
  const number = (name: string) => Number(params.get(name)) || null
  const word = (name: string) => params.get(name)
  const setValue = (part: Record<string, unknown>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(part)) {
          if (value === null || value === undefined || value === '') next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true },
    )
  const shipId = number('shipId')
  // A link from a certificate gives the ship only.
  const alone =
    shipId !== null && !['flagId', 'shipType', 'grossTonnage'].some((name) => params.has(name))
  const { data: named } = useApiQuery(ship, 'get', { id: shipId ?? 0 }, { enabled: alone })
  const fill = useEffectEvent(() => {
    if (alone && named) setValue(aspects(named))
  })
  useEffect(() => fill(), [named])
  const field = (label: string, input: ReactNode) => (
    <label className="match-field">
      <span>{label}</span>
      {input}
    </label>
  )
  const certId = number('certId')
  return (
    <article className="detail template-page">
      <header className="detail-head">
        <div>
          <h1>{t.matchTitle}</h1>
          <p className="text-secondary">{t.matchHelp}</p>
        </div>
      </header>
      <div className="match-wish">
        {field(
          t.labels.certId,
          <RefSelect
            path="basic/cert"
            aria-label={t.labels.certId}
            value={certId}
            optionFilters={{ status: [1] }}
            onChange={(value) => setValue({ certId: value })}
          />,
        )}
        {field(
          t.matchShip,
          <RefSelect
            path="basic/ship"
            aria-label={t.matchShip}
            value={shipId}
            onChange={(value, [selected]) =>
              setValue({ shipId: value, ...(selected && aspects(selected)) })
            }
          />,
        )}
        {field(
          t.labels.flagId,
          <RefSelect
            path="basic/flag"
            aria-label={t.labels.flagId}
            value={number('flagId')}
            onChange={(value) => setValue({ flagId: value })}
          />,
        )}
        {field(
          t.line.shipType,
          <DictSelect
            code="SHIP_TYPE"
            mode="select"
            aria-label={t.line.shipType}
            value={word('shipType')}
            onChange={(value) => setValue({ shipType: value })}
          />,
        )}
        {field(
          t.matchTonnage,
          <InputNumber<number>
            style={{ width: '100%' }}
            aria-label={t.matchTonnage}
            min={1}
            max={999_999}
            precision={0}
            value={number('grossTonnage')}
            onChange={(value) => setValue({ grossTonnage: value })}
          />,
        )}
        {field(
          t.labels.term,
          <DictSelect
            code="CERT_TERM"
            mode="select"
            aria-label={t.labels.term}
            value={word('term')}
            onChange={(value) => setValue({ term: value })}
          />,
        )}
      </div>
      {certId ? (
        <Candidates
          wish={{
            certId,
            flagId: number('flagId'),
            shipType: word('shipType'),
            grossTonnage: number('grossTonnage'),
            term: word('term'),
          }}
        />
      ) : (
        <p className="text-secondary">{t.matchFirst}</p>
      )}
    </article>
  )
}

function Candidates({ wish }: { wish: Wish }) {
  const t = useMessages(certTemplateText)
  const localize = useLocalized()
  const { data, error } = useApiQuery(certTemplate, 'match', wish, { keepPrevious: true })
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

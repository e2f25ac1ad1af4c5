import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { InputNumber } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/Dict.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePage } from '#web/shell/page.tsx'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import '#web/kit/detail/detail.css'
import './template.css'

type Wish = InputOf<typeof certTemplate, 'match'>

/** What of a ship a template is chosen by. */
const aspects = ({ flagId, shipType, grossTonnage }: Record<string, unknown>) => ({ flagId, shipType, grossTonnage })

/** Which template wins: what a certificate asks, every template of its type in order, and why. What is asked stands in the address. */
export default function MatchPage() {
  const t = useText(certTemplateText)
  const [params, setParams] = useSearchParams()
  usePage(t.matchTitle, '/basic/certTemplate/list')
  const number = (name: string) => Number(params.get(name)) || null
  const word = (name: string) => params.get(name)
  const put = (part: Record<string, unknown>) => setParams((now) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(part)) {
      if (value === null || value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    return next
  }, { replace: true })
  const shipId = number('shipId')
  // A link from a certificate names the ship alone.
  const alone = shipId !== null && !['flagId', 'shipType', 'grossTonnage'].some((name) => params.has(name))
  const { data: named } = useCall(ship, 'get', { id: shipId ?? 0 }, { enabled: alone })
  const fill = useEffectEvent(() => { if (alone && named) put(aspects(named)) })
  useEffect(() => fill(), [named])
  const field = (label: string, input: ReactNode) => <label className="match-field"><span>{label}</span>{input}</label>
  const certId = number('certId')
  return (
    <article className="detail template-page">
      <header className="detail-head"><div><h1>{t.matchTitle}</h1><p className="faint">{t.matchHelp}</p></div></header>
      <div className="match-wish">
        {field(t.labels.certId, <RefSelect path="basic/cert" aria-label={t.labels.certId} value={certId} where={{ status: [1] }} onChange={(value) => put({ certId: value })} />)}
        {field(t.matchShip, <RefSelect path="basic/ship" aria-label={t.matchShip} value={shipId} onChange={(value, [chosen]) => put({ shipId: value, ...(chosen && aspects(chosen)) })} />)}
        {field(t.labels.flagId, <RefSelect path="basic/flag" aria-label={t.labels.flagId} value={number('flagId')} onChange={(value) => put({ flagId: value })} />)}
        {field(t.line.shipType, <DictSelect code="SHIP_TYPE" mode="select" aria-label={t.line.shipType} value={word('shipType')} onChange={(value) => put({ shipType: value })} />)}
        {field(t.matchTonnage, <InputNumber<number> style={{ width: '100%' }} aria-label={t.matchTonnage} min={1} max={999_999} precision={0} value={number('grossTonnage')} onChange={(value) => put({ grossTonnage: value })} />)}
        {field(t.labels.term, <DictSelect code="CERT_TERM" mode="select" aria-label={t.labels.term} value={word('term')} onChange={(value) => put({ term: value })} />)}
      </div>
      {certId ? <Candidates wish={{ certId, flagId: number('flagId'), shipType: word('shipType'), grossTonnage: number('grossTonnage'), term: word('term') }} /> : <p className="faint">{t.matchFirst}</p>}
    </article>
  )
}

function Candidates({ wish }: { wish: Wish }) {
  const t = useText(certTemplateText)
  const pick = usePick()
  const { data, error } = useCall(certTemplate, 'match', wish, { keep: true })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return null
  if (data.list.length === 0) return <p className="faint">{t.matchNone}</p>
  return (
    <ol className="match-list">
      {data.list.map((one) => (
        <li key={one.id} className={one.wins ? 'match-wins' : one.fits ? '' : 'match-not'}>
          <div className="match-head">
            <Link to={`/basic/certTemplate/detail?id=${one.id}`}>{one.templateName}</Link> <span className="faint">{one.templateVersion}</span>
            <Tag tone={one.wins ? 'green' : one.fits ? 'blue' : 'grey'}>{one.wins ? t.matchWins : one.fits ? t.matchFits : t.matchNot}</Tag>
          </div>
          <ul>{one.reasons.map((reason) => <li key={reason.aspect}>{reason.ok ? <CheckCircleFilled aria-hidden className="match-ok" /> : <CloseCircleFilled aria-hidden className="match-no" />} {pick(reason.zh, reason.en)}</li>)}</ul>
        </li>
      ))}
    </ol>
  )
}

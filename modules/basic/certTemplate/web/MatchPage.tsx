import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { MatchCandidates } from './MatchCandidates.tsx'
import { particularsOf, useMatchCriteria } from './use-match-criteria.ts'
import '#web/kit/detail/detail.css'
import './template.css'

/**
 * Page that shows which template a certificate would get: criteria, all templates of its type in
 * order, and reasons. The query is in the URL.
 */
export default function MatchPage() {
  const t = useMessages(certTemplateText)
  usePageTitle(t.matchTitle, '/basic/certTemplate/list')
  const state = useMatchCriteria()
  const { certId, criteria } = state
  return (
    <article className="detail template-page">
      <header className="detail-head">
        <div>
          <h1>{t.matchTitle}</h1>
          <p className="text-secondary">{t.matchHelp}</p>
        </div>
      </header>
      <Criteria {...state} />
      {certId ? (
        <MatchCandidates query={{ certId, ...criteria }} />
      ) : (
        <p className="text-secondary">{t.matchFirst}</p>
      )}
    </article>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="match-field">
      <span>{label}</span>
      {children}
    </label>
  )
}

/** Inputs of the criteria. */
function Criteria({ shipId, certId, criteria, setValue }: ReturnType<typeof useMatchCriteria>) {
  const t = useMessages(certTemplateText)
  const entry = (
    name: 'shipType' | 'term' | 'actionType',
    code: 'SHIP_TYPE' | 'CERT_TERM' | 'ACTION_TYPE',
    label: string,
  ) => (
    <Field label={label}>
      <DictSelect
        code={code}
        mode="select"
        aria-label={label}
        value={criteria[name]}
        onChange={(value) => setValue({ [name]: value })}
      />
    </Field>
  )
  return (
    <div className="match-criteria">
      <Field label={t.labels.certId}>
        <RefSelect
          path="basic/cert"
          aria-label={t.labels.certId}
          value={certId}
          optionFilters={{ status: [1] }}
          onChange={(value) => setValue({ certId: value })}
        />
      </Field>
      <Field label={t.matchShip}>
        <RefSelect
          path="basic/ship"
          aria-label={t.matchShip}
          value={shipId}
          onChange={(value, [selected]) =>
            setValue({ shipId: value, ...(selected && particularsOf(selected)) })
          }
        />
      </Field>
      <Field label={t.labels.flagId}>
        <RefSelect
          path="basic/flag"
          aria-label={t.labels.flagId}
          value={criteria.flagId}
          onChange={(value) => setValue({ flagId: value })}
        />
      </Field>
      {entry('shipType', 'SHIP_TYPE', t.line.shipType)}
      <Field label={t.matchTonnage}>
        <InputNumber<number>
          style={{ width: '100%' }}
          aria-label={t.matchTonnage}
          min={1}
          max={999_999}
          precision={0}
          value={criteria.grossTonnage}
          onChange={(value) => setValue({ grossTonnage: value })}
        />
      </Field>
      {entry('term', 'CERT_TERM', t.labels.term)}
      {entry('actionType', 'ACTION_TYPE', t.labels.actionType)}
    </div>
  )
}

import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { ruleWords } from '#common/rules/standing/rule-words.ts'
import { AsOfParams } from '#web/kit/as-of/AsOfPicker.tsx'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { StandingReason } from '#modules/ship/cert/web/StandingReason.tsx'
import { StandingTag } from '#modules/ship/cert/web/StandingTag.tsx'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
import { useFormatMessage, useLang, useLocalized, useMessages } from '#web/api/text.tsx'
import { asOfInput, asOfLink } from '#web/kit/as-of/as-of-params.ts'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import type { Window } from './chart-lanes.ts'
import { useCertsOfDay } from './use-certs-of-day.ts'
import { useWindowExplanation } from './use-window-explanation.ts'
import './ship-certs.css'

type Cert = DetailOf<typeof shipQuery>['certs'][number]

/** The next pending surveys of a certificate. */
function Coming({ cert }: { cert: Cert }) {
  const coming = cert.windows
  if (!hasSurveysAhead(cert) || coming.length === 0) return <span className="empty-value">–</span>
  return (
    <ul>
      {coming.slice(0, 3).map((window) => (
        <WindowChip
          key={`${window.ruleCode}-${window.occurrence}-${window.dueDate}`}
          certId={cert.id}
          window={window}
        />
      ))}
    </ul>
  )
}

function WindowChip({ certId, window }: { certId: number; window: Window }) {
  const explanation = useWindowExplanation(certId, window, asOfInput(useUrlParams().params))
  return (
    <li {...explanation}>
      <WindowTag state={window.status as WindowState} />{' '}
      <DictValue code="SURVEY_TYPE" value={window.surveyType} />{' '}
      <DateValue value={window.startDate} /> – <DateValue value={window.endDate} />
    </li>
  )
}

/** Since when a certificate has had its standing, and by which rule, where it has a reason. */
function StandingFrom({ cert: { standingReason, standingSince, standingRule } }: { cert: Cert }) {
  const translate = useFormatMessage()
  const rule = ruleWords(standingRule)[useLang()]
  if (standingReason === null || standingReason === 'good') return null
  return (
    <small className="text-secondary">
      {' '}
      {standingSince && translate(shipCertText.standingFrom, { date: standingSince })}
      {rule && ` · ${rule}`}
    </small>
  )
}

/** Certificates of a ship with the pending surveys of each, today or as of the day in the URL. */
export function ShipCerts({ id, certs: ofToday }: { id: number; certs: readonly Cert[] }) {
  const { certs, asOf } = useCertsOfDay(id, ofToday)
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [onlyCurrent, setOnlyCurrent] = useState(true)
  const shown = onlyCurrent
    ? certs.filter(
        (cert) =>
          cert.valid === 1 &&
          cert.supersededBy === null &&
          (asOf.asOf === undefined || cert.standing !== 'notYet'),
      )
    : certs
  if (ofToday.length === 0) return <p className="text-secondary">{t.noCerts}</p>
  return (
    <section className="ship-certs">
      <AsOfParams />
      <Checkbox checked={onlyCurrent} onChange={(e) => setOnlyCurrent(e.target.checked)}>
        {t.hideReplaced}
      </Checkbox>
      <RowsTable<Cert>
        caption={shipQueryText.certs}
        empty={shipQueryText.noCerts}
        rows={shown}
        columns={[
          {
            name: 'certificate',
            label: shipQueryText.certificate,
            render: (cert) => (
              <Link to={`/ship/cert/detail?id=${cert.id}${asOfLink(asOf)}`}>
                {localize(cert.certNameZh, cert.certNameEn)}
              </Link>
            ),
          },
          {
            name: 'certNo',
            label: shipQueryText.certNo,
            render: (cert) => <span className="tabular-number">{cert.certNo}</span>,
          },
          {
            name: 'term',
            label: shipQueryText.term,
            render: (cert) => <DictValue code="CERT_TERM" value={cert.term} />,
          },
          {
            name: 'issued',
            label: shipQueryText.issued,
            render: (cert) => <DateValue value={cert.issueDate} />,
          },
          {
            name: 'expires',
            label: shipQueryText.expires,
            render: (cert) => (
              <div>
                <DateValue value={cert.expiryDate} />
                {cert.expiryBeforeExtension && cert.expiryBeforeExtension !== cert.expiryDate && (
                  <small className="text-secondary">
                    {' '}
                    {translate(shipQueryText.extended, { date: cert.expiryBeforeExtension })}
                  </small>
                )}
              </div>
            ),
          },
          {
            name: 'state',
            label: shipQueryText.state,
            render: (cert) => (
              <div>
                <StandingTag standing={cert.standing} />
                <StandingReason reason={cert.standingReason} />
                <StandingFrom cert={cert} />
              </div>
            ),
          },
          {
            name: 'windows',
            label: shipQueryText.windows,
            render: (cert) => <Coming cert={cert} />,
          },
        ]}
      />
    </section>
  )
}

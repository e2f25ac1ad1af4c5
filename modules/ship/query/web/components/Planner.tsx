import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import '#web/kit/form/form.css'
import { DictValue, useDict } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { MissingDuties } from './ShipDuties.tsx'
import { byUrgency, combined, horizon, keyOf, pending, rowsOf } from './chart-lanes.ts'
import type { Cert, Planned, Window } from './chart-lanes.ts'
import { SurveyChart } from './SurveyChart.tsx'

interface Props {
  shipId: number
  certs: readonly Cert[]
  onClose: () => void
}
type Chosen = Readonly<Record<string, string>>

/** Survey planner: a date for each survey, and the effect on every certificate. Saves nothing. */
export default function Planner({ shipId, certs, onClose }: Props) {
  const t = useMessages(shipQueryText)
  const { today } = useMe().info
  const { to } = horizon(today)
  const surveys = byUrgency(certs).flatMap((cert) =>
    pending(cert)
      .filter((w) => w.startDate <= to)
      .map((window) => ({ cert, window, key: keyOf(cert.id, window) })),
  )
  const [selected, setChosen] = useState<Chosen>({})
  const [visit, setVisit] = useState<string | null>(() =>
    surveys.some(({ window }) => window.startDate <= today && window.endDate >= today)
      ? today
      : (combined(rowsOf(certs, today), today).stretch?.from ?? today),
  )
  const requested = surveys
    .filter(({ key }) => selected[key])
    .map(({ cert, window, key }) => ({
      shipCertId: cert.id,
      ruleCode: window.ruleCode,
      occurrence: window.occurrence,
      completionDate: selected[key]!,
    }))
  const { data, error } = useApiQuery(
    shipQuery,
    'plan',
    { id: shipId, surveys: requested },
    { keepPrevious: true },
  )
  const choose = (key: string, date: string | null) =>
    setChosen(({ [key]: _before, ...others }) => (date ? { ...others, [key]: date } : others))
  const combine = () => {
    const holding = surveys.filter(
      ({ window }) => window.startDate <= visit! && window.endDate >= visit!,
    )
    // An intermediate survey replaces the annual one at its anniversary: both are one survey.
    const needed = holding.filter(
      ({ cert, window }) =>
        window.alternativeGroup ||
        !holding.some(
          (other) =>
            other.cert === cert &&
            other.window.alternativeGroup &&
            other.window.dueDate === window.dueDate,
        ),
    )
    setChosen(Object.fromEntries(needed.map(({ key }) => [key, visit!])))
  }
  return (
    <Drawer open title={t.planner} size={1120} onClose={onClose} rootClassName="form-drawer">
      <div className="planner">
        <p className="text-secondary">{t.plannerHelp}</p>
        <div className="planner-all">
          <span>
            <DateInput aria-label={t.visit} value={visit} onChange={setVisit} />
          </span>
          <Button onClick={combine} disabled={!visit}>
            {t.combine}
          </Button>
          <Button onClick={() => setChosen({})} disabled={requested.length === 0}>
            {t.clear}
          </Button>
        </div>
        {error && <Alert type="error" showIcon title={error.message} />}
        {data && <SurveyChart certs={data.certs} />}
        {!data && !error && <Skeleton active />}
        <MissingDuties shipId={shipId} />
        {data && requested.length > 0 && (
          <Outcome certs={data.certs.filter((cert) => cert.steps.length > 0)} />
        )}
        <section>
          <h3>{t.choose}</h3>
          <div className="planner-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t.choose}</span>
                  </th>
                  <th scope="col">{t.certificate}</th>
                  <th scope="col">{t.survey}</th>
                  <th scope="col">{t.windowDates}</th>
                  <th scope="col">{t.completed}</th>
                </tr>
              </thead>
              <tbody>
                {surveys.map(({ cert, window, key }) => (
                  <Survey
                    key={key}
                    cert={cert}
                    window={window}
                    value={selected[key] ?? null}
                    suggested={visit ?? today}
                    onChange={(date) => choose(key, date)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </Drawer>
  )
}

function Survey({
  cert,
  window,
  value,
  suggested,
  onChange,
}: {
  cert: Cert
  window: Window
  value: string | null
  suggested: string
  onChange: (date: string | null) => void
}) {
  const t = useMessages(shipQueryText)
  const localize = useLocalized()
  const kind = useDict('SURVEY_TYPE').find(({ key }) => key === window.surveyType)
  const label = `${t.completed}: ${cert.certCode} ${kind ? localize(kind.valueZh, kind.valueEn) : window.surveyType} ${window.dueDate}`
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={label}
          checked={value !== null}
          onChange={(e) => onChange(e.target.checked ? suggested : null)}
        />
      </td>
      <th scope="row" title={localize(cert.certNameZh, cert.certNameEn)}>
        <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
      </th>
      <td>
        <DictValue code="SURVEY_TYPE" value={window.surveyType} />
      </td>
      <td className="tabular-number">
        {window.startDate} – <strong>{window.dueDate}</strong>
        {window.endDate !== window.dueDate && <> – {window.endDate}</>}
      </td>
      <td className="planner-date">
        <DateInput aria-label={label} value={value} onChange={onChange} />
      </td>
    </tr>
  )
}

/** Effect of the chosen dates on each certificate, with the rules applied. */
function Outcome({ certs }: { certs: readonly Planned[] }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <section aria-live="polite">
      <h3>{t.outcome}</h3>
      <div className="planner-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.certificate}</th>
              <th scope="col">{t.expires}</th>
              <th scope="col">{t.newExpiry}</th>
              <th scope="col">{t.lostOrWon}</th>
              <th scope="col">{t.why}</th>
            </tr>
          </thead>
          <tbody>
            {certs.map((cert) => (
              <tr key={cert.id}>
                <th scope="row" title={localize(cert.certNameZh, cert.certNameEn)}>
                  <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
                </th>
                <td>
                  <DateValue value={cert.expiryBefore} />
                </td>
                <td>
                  <strong>
                    <DateValue value={cert.expiryDate} />
                  </strong>
                </td>
                <td className="tabular-number">
                  <Tag tone={cert.daysLost > 0 ? 'amber' : 'green'}>
                    {translate(
                      cert.daysLost > 0
                        ? shipQueryText.lost
                        : cert.daysLost < 0
                          ? shipQueryText.won
                          : shipQueryText.nothingLost,
                      { days: Math.abs(cert.daysLost) },
                    )}
                  </Tag>
                </td>
                <td>
                  <ul className="planner-steps">
                    {cert.steps.map((step) => (
                      <li
                        key={`${step.ruleCode}-${step.occurrence}`}
                        className={step.refused ? 'planner-refused' : ''}
                      >
                        {localize(step.explanationZh, step.explanationEn)}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import '#web/kit/form/form.css'
import { DictValue, useDictLabel } from '#web/kit/DictSelect.tsx'
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
  const combine = (date: string) =>
    setChosen(Object.fromEntries(surveysOn(date, surveys).map(({ key }) => [key, date])))
  return (
    <Drawer open title={t.planner} size={1120} onClose={onClose} rootClassName="form-drawer">
      <div className="planner">
        <p className="text-secondary">{t.plannerHelp}</p>
        <div className="planner-all">
          <span>
            <DateInput aria-label={t.visit} value={visit} onChange={setVisit} />
          </span>
          <Button onClick={() => visit && combine(visit)} disabled={!visit}>
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
          <PlannerTable
            columns={[
              <span key="choose" className="visually-hidden">
                {t.choose}
              </span>,
              t.certificate,
              t.survey,
              t.windowDates,
              t.completed,
            ]}
          >
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
          </PlannerTable>
        </section>
      </div>
    </Drawer>
  )
}

/**
 * The surveys that one visit can hold. An intermediate survey replaces the annual one at its
 * anniversary: both are one survey.
 */
function surveysOn<S extends { cert: Cert; window: Window }>(date: string, surveys: S[]): S[] {
  const possible = surveys.filter(
    ({ window }) => window.startDate <= date && window.endDate >= date,
  )
  return possible.filter(
    ({ cert, window }) =>
      window.alternativeGroup ||
      !possible.some(
        (other) =>
          other.cert === cert &&
          other.window.alternativeGroup &&
          other.window.dueDate === window.dueDate,
      ),
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
  const surveyName = useDictLabel('SURVEY_TYPE')(window.surveyType)
  const label = `${t.completed}: ${cert.certCode} ${surveyName} ${window.dueDate}`
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

/** A table of the planner that scrolls in its own area. */
const PlannerTable = ({ columns, children }: { columns: ReactNode[]; children: ReactNode }) => (
  <div className="planner-table">
    <table>
      <thead>
        <tr>
          {columns.map((label, at) => (
            <th key={at} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** Effect of the chosen dates on each certificate, with the rules applied. */
function Outcome({ certs }: { certs: readonly Planned[] }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <section aria-live="polite">
      <h3>{t.outcome}</h3>
      <PlannerTable columns={[t.certificate, t.expires, t.newExpiry, t.lostOrWon, t.why]}>
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
      </PlannerTable>
    </section>
  )
}

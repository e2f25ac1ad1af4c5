import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { replacedInVisit } from '#common/rules/windows/same-visit.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import '#web/kit/form/form.css'
import { DictValue, useDictLabel } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { AsOfInput } from '#web/kit/as-of/as-of-params.ts'
import { asOfText } from '#web/kit/as-of/as-of.text.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { MissingDuties } from './ShipDuties.tsx'
import { byUrgency, combined, horizon, keyOf, pending, rowsOf } from './chart-lanes.ts'
import type { Cert, Window } from './chart-lanes.ts'
import { Outcome, PlannerTable } from './PlannerOutcome.tsx'
import { PlannerItems } from './PlannerItems.tsx'
import { StartWork } from './StartWork.tsx'
import { surveyOf } from '../start-work.ts'
import { SurveyChart } from './SurveyChart.tsx'

interface Props {
  shipId: number
  certs: readonly Cert[]
  /** the day from which surveys are planned; empty: today */
  asOf: AsOfInput
  onClose: () => void
}
type Chosen = Readonly<Record<string, string>>

/**
 * Survey planner: a date for each survey, and the effect on every certificate, counted from today or
 * from the day of the page. Saves nothing; from today it ends in a request or a quotation.
 */
export default function Planner({ shipId, certs, asOf, onClose }: Props) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const me = useMe()
  const today = asOf.asOf ?? me.info.today
  const { to } = horizon(today)
  const surveys = byUrgency(certs).flatMap((cert) =>
    pending(cert)
      .filter((w) => w.startDate <= to)
      .map((window) => ({ cert, window, key: keyOf(cert.id, window) })),
  )
  const [selected, setChosen] = useState<Chosen>({})
  const [visit, setVisit] = useState<string | null>(
    () => combined(rowsOf(certs, today), today).stretch?.from ?? today,
  )
  const planned = surveys.filter(({ key }) => selected[key])
  const requested = planned.map(({ cert, window, key }) => ({
    shipCertId: cert.id,
    ruleCode: window.ruleCode,
    occurrence: window.occurrence,
    completionDate: selected[key]!,
  }))
  const { data, error } = useApiQuery(
    shipQuery,
    'plan',
    { id: shipId, surveys: requested, ...asOf },
    { keepPrevious: true },
  )
  const choose = (key: string, date: string | null) =>
    setChosen(({ [key]: _before, ...others }) => (date ? { ...others, [key]: date } : others))
  const combine = (date: string) =>
    setChosen(Object.fromEntries(surveysOn(date, surveys, today).map(({ key }) => [key, date])))
  return (
    <Drawer open title={t.planner} size={1120} onClose={onClose} rootClassName="form-drawer">
      <div className="planner">
        <p className="text-secondary">{t.plannerHelp}</p>
        {asOf.asOf && (
          <p>
            <Tag tone="amber">{translate(asOfText.notToday, { date: asOf.asOf })}</Tag>
          </p>
        )}
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
        {!asOf.asOf && (
          <PlannedWork
            shipId={shipId}
            surveys={planned}
            days={requested.map(({ completionDate }) => completionDate)}
          />
        )}
        {error && <Alert type="error" showIcon title={error.message} />}
        {data && <SurveyChart certs={data.certs} day={today} />}
        {!data && !error && <Skeleton active />}
        {!asOf.asOf && (
          <>
            <MissingDuties shipId={shipId} />
            <PlannerItems shipId={shipId} visit={visit ?? today} />
          </>
        )}
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

/** The end of planning: the chosen surveys as a request of the owner, or as a quotation. */
function PlannedWork({
  shipId,
  surveys,
  days,
}: {
  shipId: number
  surveys: readonly { cert: Cert; window: Window }[]
  days: readonly string[]
}) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const [day] = days.toSorted()
  if (!day) return null
  return (
    <div className="ship-buttons planner-work">
      <span>{translate(shipQueryText.plannedSurveys, { count: surveys.length, day })}</span>
      <StartWork
        type="primary"
        shipId={shipId}
        surveys={surveys.map(({ cert, window }) => surveyOf(cert, window))}
        day={day}
        quote={t.quotePlanned}
      />
    </div>
  )
}

/** The surveys that one visit holds: a survey whose place another takes is left out. */
function surveysOn<S extends { cert: Cert; window: Window }>(
  date: string,
  surveys: readonly S[],
  today: string,
): S[] {
  const possible = surveys.filter(
    ({ window }) => window.startDate <= date && window.endDate >= date,
  )
  const certs = new Set(possible.map(({ cert }) => cert))
  const replaced = new Set(
    [...certs].flatMap((cert) => [...replacedInVisit(pending(cert), today, date).keys()]),
  )
  return possible.filter(({ window }) => !replaced.has(window))
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

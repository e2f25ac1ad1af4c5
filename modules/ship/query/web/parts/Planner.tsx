import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import '#web/kit/form/form.css'
import { DictText, useDict } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { shipQuery } from '../../shipQuery.contract.ts'
import { shipQueryText } from '../../shipQuery.text.ts'
import { byUrgency, combined, horizon, keyOf, pending, rowsOf } from './survey-bars.ts'
import type { Cert, Planned, Window } from './survey-bars.ts'
import { SurveyChart } from './SurveyChart.tsx'

interface Props { shipId: number; certs: readonly Cert[]; onClose: () => void }
type Chosen = Readonly<Record<string, string>>

/** A day for each survey, and what it would mean for every certificate. Nothing is saved. */
export default function Planner({ shipId, certs, onClose }: Props) {
  const t = useText(shipQueryText)
  const { today } = useMe().info
  const { to } = horizon(today)
  const surveys = byUrgency(certs).flatMap((cert) => pending(cert).filter((w) => w.startDate <= to).map((window) => ({ cert, window, key: keyOf(cert.id, window) })))
  const [chosen, setChosen] = useState<Chosen>({})
  const [visit, setVisit] = useState<string | null>(() => (surveys.some(({ window }) => window.startDate <= today && window.endDate >= today) ? today : combined(rowsOf(certs, today), today).stretch?.from ?? today))
  const wanted = surveys.filter(({ key }) => chosen[key]).map(({ cert, window, key }) => ({ shipCertId: cert.id, ruleCode: window.ruleCode, occurrence: window.occurrence, completionDate: chosen[key]! }))
  const { data, error } = useCall(shipQuery, 'plan', { id: shipId, surveys: wanted }, { keep: true })
  const choose = (key: string, date: string | null) => setChosen(({ [key]: _before, ...others }) => (date ? { ...others, [key]: date } : others))
  const combine = () => {
    const holding = surveys.filter(({ window }) => window.startDate <= visit! && window.endDate >= visit!)
    // An intermediate survey takes the place of the annual one at its anniversary: both together are one survey.
    const needed = holding.filter(({ cert, window }) => window.alternativeGroup || !holding.some((other) => other.cert === cert && other.window.alternativeGroup && other.window.dueDate === window.dueDate))
    setChosen(Object.fromEntries(needed.map(({ key }) => [key, visit!])))
  }
  return (
    <Drawer open title={t.planner} size={1120} onClose={onClose} rootClassName="form-drawer">
      <div className="planner">
        <p className="faint">{t.plannerHelp}</p>
        <div className="planner-all">
          <span><DateInput aria-label={t.visit} value={visit} onChange={setVisit} /></span>
          <Button onClick={combine} disabled={!visit}>{t.combine}</Button>
          <Button onClick={() => setChosen({})} disabled={wanted.length === 0}>{t.clear}</Button>
        </div>
        {error && <Alert type="error" showIcon title={error.message} />}
        {data && <SurveyChart certs={data.certs} />}
        {!data && !error && <Skeleton active />}
        {data && wanted.length > 0 && <Outcome certs={data.certs.filter((cert) => cert.steps.length > 0)} />}
        <section>
          <h3>{t.choose}</h3>
          <div className="planner-table">
            <table>
              <thead><tr><th scope="col"><span className="visually-hidden">{t.choose}</span></th><th scope="col">{t.certificate}</th><th scope="col">{t.survey}</th><th scope="col">{t.windowDates}</th><th scope="col">{t.completed}</th></tr></thead>
              <tbody>{surveys.map(({ cert, window, key }) => <Survey key={key} cert={cert} window={window} value={chosen[key] ?? null} suggested={visit ?? today} onChange={(date) => choose(key, date)} />)}</tbody>
            </table>
          </div>
        </section>
      </div>
    </Drawer>
  )
}

function Survey({ cert, window, value, suggested, onChange }: { cert: Cert; window: Window; value: string | null; suggested: string; onChange: (date: string | null) => void }) {
  const t = useText(shipQueryText)
  const pick = usePick()
  const kind = useDict('SURVEY_TYPE').find(({ key }) => key === window.surveyType)
  const label = `${t.completed}: ${cert.certCode} ${kind ? pick(kind.valueZh, kind.valueEn) : window.surveyType} ${window.dueDate}`
  return (
    <tr>
      <td><Checkbox aria-label={label} checked={value !== null} onChange={(e) => onChange(e.target.checked ? suggested : null)} /></td>
      <th scope="row" title={pick(cert.certNameZh, cert.certNameEn)}><strong>{cert.certCode}</strong> {pick(cert.certNameZh, cert.certNameEn)}</th>
      <td><DictText code="SURVEY_TYPE" value={window.surveyType} /></td>
      <td className="figure">{window.startDate} – <strong>{window.dueDate}</strong>{window.endDate !== window.dueDate && <> – {window.endDate}</>}</td>
      <td className="planner-date"><DateInput aria-label={label} value={value} onChange={onChange} /></td>
    </tr>
  )
}

/** What the chosen days do to each certificate, in words with the rule that makes it so. */
function Outcome({ certs }: { certs: readonly Planned[] }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const pick = usePick()
  return (
    <section aria-live="polite">
      <h3>{t.outcome}</h3>
      <div className="planner-table">
        <table>
          <thead><tr><th scope="col">{t.certificate}</th><th scope="col">{t.expires}</th><th scope="col">{t.newExpiry}</th><th scope="col">{t.lostOrWon}</th><th scope="col">{t.why}</th></tr></thead>
          <tbody>
            {certs.map((cert) => (
              <tr key={cert.id}>
                <th scope="row" title={pick(cert.certNameZh, cert.certNameEn)}><strong>{cert.certCode}</strong> {pick(cert.certNameZh, cert.certNameEn)}</th>
                <td><DateText value={cert.expiryBefore} /></td><td><strong><DateText value={cert.expiryDate} /></strong></td>
                <td className="figure"><Tag tone={cert.daysLost > 0 ? 'amber' : 'green'}>{say(cert.daysLost > 0 ? shipQueryText.lost : cert.daysLost < 0 ? shipQueryText.won : shipQueryText.nothingLost, { days: Math.abs(cert.daysLost) })}</Tag></td>
                <td><ul className="planner-steps">{cert.steps.map((step) => <li key={`${step.ruleCode}-${step.occurrence}`} className={step.refused ? 'planner-refused' : ''}>{pick(step.explanationZh, step.explanationEn)}</li>)}</ul></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

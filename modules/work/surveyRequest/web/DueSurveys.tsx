import { Checkbox } from 'antd'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { keyOf } from './request.ts'
import type { WindowToAsk } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

interface Props { windows: readonly WindowToAsk[]; chosen: ReadonlySet<string>; onChange: (windows: WindowToAsk[]) => void }

/** The survey windows of a ship to be ticked, the most pressing first; those that open later are folded away. */
export function DueSurveys({ windows, chosen, onChange }: Props) {
  const t = useText(requestPageText)
  const say = useSay()
  const toggle = (window: WindowToAsk, on: boolean) => onChange(windows.filter((one) => (keyOf(one) === keyOf(window) ? on : chosen.has(keyOf(one)))))
  const line = (window: WindowToAsk) => <Line key={keyOf(window)} window={window} checked={chosen.has(keyOf(window))} onToggle={(on) => toggle(window, on)} />
  const [now, later] = [windows.filter((one) => one.windowState !== 'notOpen'), windows.filter((one) => one.windowState === 'notOpen')]
  if (windows.length === 0) return <p className="faint">{t.nothingDue}</p>
  return (
    <>
      <p className="faint">{t.dueHelp}</p>
      <ul className="request-due">{now.map(line)}</ul>
      {later.length > 0 && <details className="request-later" open={now.length === 0}><summary>{say(requestPageText.later, { count: later.length })}</summary><ul className="request-due">{later.map(line)}</ul></details>}
    </>
  )
}

function Line({ window, checked, onToggle }: { window: WindowToAsk; checked: boolean; onToggle: (on: boolean) => void }) {
  const pick = usePick()
  const say = useSay()
  return (
    <li className={checked ? 'on' : ''}>
      <Checkbox checked={checked} onChange={(e) => onToggle(e.target.checked)}>
        <span className="request-what"><strong>{window.certCode}</strong> · <DictText code="SURVEY_TYPE" value={window.surveyType} /><small>{pick(window.certNameZh, window.certNameEn)}</small></span>
      </Checkbox>
      <span className="request-when">
        <WindowTag state={window.windowState ?? 'open'} />
        {window.requestNo && <Tag tone="violet">{say(requestPageText.alreadyAsked, { no: window.requestNo })}</Tag>}
        <small><DateText value={window.startDate} /> – <DateText value={window.endDate} /></small>
      </span>
    </li>
  )
}

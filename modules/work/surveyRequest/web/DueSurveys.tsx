import { Checkbox } from 'antd'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { keyOf } from './request.ts'
import type { WindowToAsk } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

interface Props {
  windows: readonly WindowToAsk[]
  chosen: ReadonlySet<string>
  onChange: (windows: WindowToAsk[]) => void
}

/**
 * Selectable survey windows of a ship, the most urgent first; those that open later are collapsed.
 */
export function DueSurveys({ windows, chosen: selected, onChange }: Props) {
  const t = useMessages(requestPageText)
  const translate = useFormatMessage()
  const toggle = (window: WindowToAsk, on: boolean) =>
    onChange(
      windows.filter((one) => (keyOf(one) === keyOf(window) ? on : selected.has(keyOf(one)))),
    )
  const line = (window: WindowToAsk) => (
    <Line
      key={keyOf(window)}
      window={window}
      checked={selected.has(keyOf(window))}
      onToggle={(on) => toggle(window, on)}
    />
  )
  const [now, later] = [
    windows.filter((one) => one.windowState !== 'notOpen'),
    windows.filter((one) => one.windowState === 'notOpen'),
  ]
  if (windows.length === 0) return <p className="text-secondary">{t.nothingDue}</p>
  return (
    <>
      <p className="text-secondary">{t.dueHelp}</p>
      <ul className="request-due">{now.map(line)}</ul>
      {later.length > 0 && (
        <details className="request-later" open={now.length === 0}>
          <summary>{translate(requestPageText.later, { count: later.length })}</summary>
          <ul className="request-due">{later.map(line)}</ul>
        </details>
      )}
    </>
  )
}

function Line({
  window,
  checked,
  onToggle,
}: {
  window: WindowToAsk
  checked: boolean
  onToggle: (on: boolean) => void
}) {
  const t = useMessages(requestPageText)
  const localize = useLocalized()
  const translate = useFormatMessage()
  return (
    <li className={checked ? 'selected' : ''}>
      <Checkbox checked={checked} onChange={(e) => onToggle(e.target.checked)}>
        <span className="request-what">
          <strong>{window.certCode}</strong> ·{' '}
          <DictValue code="SURVEY_TYPE" value={window.surveyType} />
          <small>{localize(window.certNameZh, window.certNameEn)}</small>
        </span>
      </Checkbox>
      <span className="request-when">
        <WindowTag state={window.windowState ?? 'open'} />
        {window.replacedBy && (
          <span className="text-secondary">
            {t.replacedBy} <DictValue code="SURVEY_TYPE" value={window.replacedBy} />
          </span>
        )}
        {window.requestNo && (
          <Tag tone="violet">
            {translate(requestPageText.alreadyAsked, { no: window.requestNo })}
          </Tag>
        )}
        <small>
          <DateValue value={window.startDate} /> – <DateValue value={window.endDate} />
        </small>
      </span>
    </li>
  )
}

import type { OutputOf, RowOf } from '#common/contract.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import '#web/kit/detail/detail.css'
import './chosen-lines.css'
import type { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'

type Line = RowOf<typeof surveyConfirm>
type Suggested = OutputOf<typeof surveyConfirm, 'suggest'>

/** What is being assigned: each line with the certificates it asks for, and what the survey will end in. */
export function ChosenLines({ lines, suggested }: { lines: readonly Line[]; suggested: Suggested }) {
  const t = useText(surveyConfirmText)
  const say = useSay()
  const pick = usePick()
  const [first] = lines
  return (
    <section className="facts" aria-label={t.lines}>
      <h2>{first?.shipName ?? first?.companyName ?? first?.customerName} <small className="faint">{[first?.imo && `IMO ${first.imo}`, first && pick(first.flagNameZh, first.flagNameEn)].filter(Boolean).join(' · ')}</small></h2>
      <ul className="chosen-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.jobNo} / {line.seq} · {line.certNameZh || line.certNameEn ? pick(line.certNameZh, line.certNameEn) : line.manualName ?? say(surveyConfirmText.feeClass[line.feeClass])} · <DictText code="SURVEY_TYPE" value={line.surveyType} /></span>
            {suggested.filter(({ lineId }) => lineId === line.id).map((one) => <Tag key={one.certId} tone="blue">{one.code} · <DictText code="ACTION_TYPE" value={one.actionType} />{one.dueDate && ` · ${one.dueDate}`}</Tag>)}
          </li>
        ))}
      </ul>
    </section>
  )
}

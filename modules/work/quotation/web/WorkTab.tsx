import { useText } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { quotationText } from '../quotation.text.ts'
import { isCert } from './items.ts'
import { LineName } from './LineName.tsx'
import { groupOf } from './LinesTable.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

type Line = Quotation['lines'][number]
const tones: Record<NonNullable<Line['workState']>, Tone> = { none: 'grey', inProgress: 'blue', done: 'green' }

/** How far the work on every certificate and manual has come. */
export function WorkTab({ row }: { row: Quotation }) {
  const t = useText(quotationText)
  return (
    <RowsTable<Line> caption={words.work} empty={words.noWork} rows={row.lines.filter(({ feeClass }) => isCert(feeClass))} group={groupOf(row)} columns={[
      { name: 'item', label: words.item, render: (line) => <LineName line={line} /> },
      { name: 'surveyType', label: words.surveyType, render: (line) => <DictText code="SURVEY_TYPE" value={line.surveyType} /> },
      { name: 'workState', label: words.state, render: ({ workState }) => <Tag tone={tones[workState ?? 'none']}>{t.workState[workState ?? 'none']}</Tag> },
    ]} />
  )
}

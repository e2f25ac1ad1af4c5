import { RecordLink } from '#web/kit/PermittedLink.tsx'
import type { OutputOf, RowOf } from '#common/contract.ts'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import '#web/kit/detail/detail.css'
import './chosen-lines.css'
import type { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'

type Line = RowOf<typeof surveyConfirm>
type Suggested = OutputOf<typeof surveyConfirm, 'suggest'>

/** Selected lines, each with its certificates and the action of the survey. */
export function ChosenLines({
  lines,
  suggested,
}: {
  lines: readonly Line[]
  suggested: Suggested
}) {
  const t = useMessages(surveyConfirmText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [first] = lines
  return (
    <section className="detail-fields" aria-label={t.lines}>
      <h2>
        {first && <SubjectLink subject={first} />}{' '}
        <small className="text-secondary">
          {[first?.imo && `IMO ${first.imo}`, first && localize(first.flagNameZh, first.flagNameEn)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h2>
      <ul className="chosen-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <RecordLink path="work/quotation" id={line.quotationId}>
                {line.jobNo} / {line.seq}
              </RecordLink>{' '}
              ·{' '}
              {line.certNameZh || line.certNameEn
                ? localize(line.certNameZh, line.certNameEn)
                : (line.manualName ?? translate(surveyConfirmText.feeClass[line.feeClass]))}{' '}
              · <DictValue code="SURVEY_TYPE" value={line.surveyType} />
            </span>
            {suggested
              .filter(({ lineId }) => lineId === line.id)
              .map((one) => (
                <Tag key={one.certId} tone="blue">
                  {one.code} · <DictValue code="ACTION_TYPE" value={one.actionType} />
                  {one.dueDate && ` · ${one.dueDate}`}
                </Tag>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

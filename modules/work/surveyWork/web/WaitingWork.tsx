import { listPath } from '#common/list-path.ts'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import type { Quotation } from '#modules/work/quotation/web/quotation.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import '#web/kit/detail/detail.css'
import { surveyWorkText } from '../surveyWork.text.ts'

const registration = 20
const isWork = (feeClass: number) => feeClass <= 30

/** Address of a list that shows only the lines of a quotation. */
const listOf = (path: string, id: number) => listPath(path, { quotationId: [id] })

/** What an accepted quotation waits for: assignment of surveys and registrations, work, invoice. */
export default function WaitingWork({ row }: { row: Quotation }) {
  const translate = useFormatMessage()
  const lines = row.lines.filter(({ feeClass }) => isWork(feeClass))
  const open = lines.filter(({ workState }) => (workState ?? 'none') === 'none')
  const registrations = open.filter(({ feeClass }) => feeClass === registration).length
  const surveys = open.length - registrations
  const inWork = lines.filter(({ workState }) => workState === 'inProgress').length
  const parts = [
    surveys > 0 && (
      <PermittedLink key="surveys" to={listOf('/work/surveyConfirm/list', row.id)}>
        {translate(surveyWorkText.waitsForChief, { count: surveys })}
      </PermittedLink>
    ),
    registrations > 0 && (
      <PermittedLink key="registrations" to={listOf('/work/regWork/list', row.id)}>
        {translate(surveyWorkText.waitsForManager, { count: registrations })}
      </PermittedLink>
    ),
    inWork > 0 && (
      <span key="inWork">{translate(surveyWorkText.linesInWork, { count: inWork })}</span>
    ),
    <span key="money">{translate(quotationText.moneyState[row.moneyState])}</span>,
  ].filter(Boolean)
  return (
    <p className="next-actor">
      {parts.map((part, at) => (
        <span key={at}>
          {at > 0 && '· '}
          {part}
        </span>
      ))}
    </p>
  )
}

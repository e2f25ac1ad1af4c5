import { CopyOutlined, EditOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dict, file, must } from '#common/fields.ts'
import { FromRequest } from '#modules/work/surveyRequest/web/FromRequest.tsx'
import { QuotationMoney } from '#modules/work/invoice/web/QuotationMoney.tsx'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Progress } from '#web/kit/detail/Progress.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { shortInstant } from '#web/kit/values.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { dollars, percentOff } from './money.ts'
import { OpenReview } from './OpenReview.tsx'
import { OfferTab } from './OfferTab.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'
import { RevisionsTab } from './RevisionsTab.tsx'
import { SendDialog } from './SendDialog.tsx'
import { isWritten, way } from './stages.ts'
import { StateTags } from './StateTags.tsx'
import { WorkTab } from './WorkTab.tsx'
import './quotation.css'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))
const { closed, accepted, declined, waitApproval, sent } = quotationMachine.states
const closing = { fields: { closeReason: must(dict('CLOSE_REASON')) } }
const declining = { fields: {}, labels: { remark: words.declineReason }, help: words.declineHelp }
const decliningForThem = { fields: { fileId: must(file()) }, labels: { ...declining.labels, fileId: words.agreeFile } }
const revising = { fields: {}, labels: { remark: words.reviseReason }, help: words.reviseHelp }
const ended: readonly number[] = [accepted, declined]
const straight = way.filter((stage) => stage !== 'waitApproval')

/** One quotation: its four states, what it offers and why, what became of it, and what this person may do now. */
export default function QuotationDetail() {
  const pick = usePick()
  const staff = useMe().info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage contract={quotation} text={quotationText} title={(row) => `${row.jobNo} ${row.quoNm}`} machine={quotationMachine} history={staff}
      subtitle={(row) => <>{[...new Set([row.customerName, row.companyName, pick(row.flagNameZh, row.flagNameEn)])].filter(Boolean).join(' · ')} · <strong className="figure">{dollars(row.total)}</strong></>}
      above={(row) => <Where row={row} staff={staff} />}
      actions={(row) => <Ways row={row} staff={staff} />}
      moves={{ extra: { close: closing, decline: staff ? decliningForThem : declining, revise: revising }, own: { accept: AcceptDialog, send: SendDialog }, also: ['home/owner'] }}
      tabs={[
        { key: 'offer', label: words.overview, render: (row) => <OfferTab row={row} staff={staff} /> },
        { key: 'work', label: words.work, when: (row) => row.status === accepted || row.workState !== 'none', render: (row) => <WorkTab row={row} /> },
        { key: 'money', label: words.money, when: (row) => row.status === accepted || row.moneyState !== 'notInvoiced', render: (row) => <QuotationMoney row={row} open={row.status === accepted} /> },
        { key: 'revisions', label: words.revisions, render: (row) => <RevisionsTab row={row} staff={staff} /> },
        { key: 'document', label: words.document, render: (row) => <PdfView key={row.version} source={{ path: 'work/quotation/print', input: { id: row.id } }} name={`${row.jobNo}.pdf`} /> },
      ]} />
  )
}

/** The four states, how far it has come, who acts next; what has ended says how. */
function Where({ row, staff }: { row: Quotation; staff: boolean }) {
  const say = useSay()
  const pick = usePick()
  const { today } = useMe().info
  const reason = useDict('CLOSE_REASON').find(({ key }) => key === row.closeReason)
  const answer = row.answerTime && ended.includes(row.status) ? { name: row.customerName, time: shortInstant(row.answerTime) } : undefined
  const late = row.validUntil !== null && row.validUntil < today && row.status < accepted
  return (
    <>
      <FromRequest quotationId={row.id} />
      <StateTags row={row} {...(!staff && { shown: ['customerState', 'workState', 'moneyState'] })} />
      {row.status === closed
        ? <Alert className="refusal" type="info" showIcon title={staff ? say(words.closedBecause, { reason: pick(reason?.valueZh, reason?.valueEn) || row.closeReason || '–' }) : say(quotationMachine.words.states.closed)} />
        : staff && <Progress contract={quotation} machine={quotationMachine} row={row} stages={row.status === waitApproval || row.approvedBy !== null ? way : straight} />}
      {staff && row.status === waitApproval && <Alert className="refusal" type="info" showIcon title={say(words.discountAsked, { percent: percentOff(row), reason: row.discountReason ?? '–' })} />}
      {answer && <Alert className="refusal" type={row.status === accepted ? 'success' : 'warning'} showIcon title={say(row.status === accepted ? words.accepted : words.declined, answer)} />}
      {late && <Alert className="refusal" type="warning" showIcon title={say(row.status < sent ? words.dayOver : staff ? quotationText.ended : quotationText.endedForYou, { date: row.validUntil! })} />}
    </>
  )
}

/** Edit and copy; `?copy=1` opens the dialog, so that the list can lead to it. */
function Ways({ row, staff }: { row: Quotation; staff: boolean }) {
  const t = useText(words)
  const k = useText(kitText)
  const [params, setParams] = useSearchParams()
  const copying = (on: boolean) => setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'copy'), ...(on ? [['copy', '1']] : [])]), { replace: true })
  if (!staff) return null
  return (
    <>
      {row.can.includes('save') && isWritten(row.status) && <Link to={`/work/quotation/edit?id=${row.id}`}><Button icon={<EditOutlined aria-hidden />}>{k.edit}</Button></Link>}
      {row.status === accepted && <OpenReview quotationId={row.id} />}
      {row.can.includes('copy') && <Button icon={<CopyOutlined aria-hidden />} onClick={() => copying(true)}>{t.copy}</Button>}
      {params.has('copy') && <Suspense><CopyDialog row={row} onClose={() => copying(false)} /></Suspense>}
    </>
  )
}

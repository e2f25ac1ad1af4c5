import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, ShipsLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { CopyOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { file, required } from '#common/fields.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { RecordProgress } from '#web/kit/detail/RecordProgress.tsx'
import { documentTab } from '#web/kit/detail/document-tab.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { dollars } from './money.ts'
import { quotationNotices } from './quotation-notices.ts'
import { OfferTab } from './OfferTab.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'
import { RevisionsTab } from './RevisionsTab.tsx'
import { SendDialog } from './SendDialog.tsx'
import { progressStates } from './stages.ts'
import { PhaseTag } from './PhaseTag.tsx'
import './quotation.css'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))
const { closed, accepted, waitApproval } = quotationMachine.states
const declining = { fields: {}, labels: { remark: words.declineReason }, help: words.declineHelp }
const decliningForThem = {
  fields: { fileId: required(file()) },
  labels: { ...declining.labels, fileId: words.agreeFile },
}
const revising = { fields: {}, labels: { remark: words.reviseReason }, help: words.reviseHelp }
const withoutApproval = progressStates.filter((stage) => stage !== 'waitApproval')

/** Detail page of a quotation: its state, items, work and money, and available moves. */
export default function QuotationDetail() {
  const localize = useLocalized()
  const { role, today } = useMe().info
  const staff = role.taskNode !== 'ship_owner'
  const closeReason = useDictLabel('CLOSE_REASON')
  return (
    <DetailPage
      contract={quotation}
      text={quotationText}
      title={(row) => `${row.jobNo} ${row.quoNm}`}
      machine={quotationMachine}
      statusBadge={(row) => <PhaseTag row={row} />}
      history={staff}
      subtitle={(row) => (
        <DotSeparated>
          <CompanyLink id={row.customerId} name={row.customerName} />
          {row.companyId && row.companyId !== row.customerId && (
            <CompanyLink id={row.companyId} name={row.companyName} />
          )}
          {row.shipNames && <ShipsLink ids={row.shipIds} names={row.shipNames} />}
          {row.flagId && (
            <RecordLink path="basic/flag" id={row.flagId}>
              {localize(row.flagNameZh, row.flagNameEn)}
            </RecordLink>
          )}
          <strong className="tabular-number">{dollars(row.total)}</strong>
        </DotSeparated>
      )}
      beforeTabs={(row) => <Progress row={row} staff={staff} />}
      notices={(row) => quotationNotices(row, { staff, today, closeReason })}
      actions={(row) => <Ways row={row} staff={staff} />}
      moves={{
        extraInputs: {
          decline: staff ? decliningForThem : declining,
          revise: revising,
        },
        customDialogs: { accept: AcceptDialog, close: CloseDialog, send: SendDialog },
        alsoInvalidates: ['home/owner'],
      }}
      tabs={[
        {
          key: 'offer',
          label: words.overview,
          render: (row) => <OfferTab row={row} staff={staff} />,
        },
        {
          key: 'work',
          label: words.work,
          visibleWhen: (row) => row.status === accepted || row.workState !== 'none',
          render: (row) => <Slot name="work/quotation/work" row={row} />,
        },
        {
          key: 'money',
          label: words.money,
          visibleWhen: (row) => row.status === accepted || row.moneyState !== 'notInvoiced',
          render: (row) => <Slot name="work/quotation/money" row={row} />,
        },
        {
          key: 'revisions',
          label: words.revisions,
          render: (row) => <RevisionsTab row={row} staff={staff} />,
        },
        documentTab(
          words.document,
          'work/quotation/print',
          ({ jobNo }: Quotation) => `${jobNo}.pdf`,
        ),
      ]}
    />
  )
}

/** The request it answers; the progress, and who acts next. */
function Progress({ row, staff }: { row: Quotation; staff: boolean }) {
  const needsApproval = row.status === waitApproval || row.approvedBy !== null
  return (
    <>
      <Slot name="work/quotation/request" row={row} />
      {staff && row.status !== closed && (
        <RecordProgress
          contract={quotation}
          machine={quotationMachine}
          row={row}
          stages={needsApproval ? progressStates : withoutApproval}
        />
      )}
      {staff && row.status === accepted && <Slot name="work/quotation/waiting" row={row} />}
    </>
  )
}

/** Edit and copy; `?copy=1` opens the copy dialog, for links from the list. */
function Ways({ row, staff }: { row: Quotation; staff: boolean }) {
  const t = useMessages(words)
  const k = useMessages(kitText)
  const [params, setParams] = useSearchParams()
  const copying = (on: boolean) =>
    setParams(
      (now) =>
        new URLSearchParams([
          ...[...now].filter(([name]) => name !== 'copy'),
          ...(on ? [['copy', '1']] : []),
        ]),
      { replace: true },
    )
  if (!staff) return null
  return (
    <>
      {row.can.includes('save') && (
        <Link to={`/work/quotation/edit?id=${row.id}`}>
          <Button icon={<EditOutlined aria-hidden />}>{k.edit}</Button>
        </Link>
      )}
      {row.status === accepted && <Slot name="work/quotation/openReview" row={row} />}
      {row.can.includes('copy') && (
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => copying(true)}>
          {t.copy}
        </Button>
      )}
      {params.has('copy') && (
        <Suspense>
          <CopyDialog row={row} onClose={() => copying(false)} />
        </Suspense>
      )}
    </>
  )
}

import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { RecordProgress } from '#web/kit/detail/RecordProgress.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { CostsTab } from './CostsTab.tsx'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { DocumentTab } from './DocumentTab.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { ReviewTab } from './ReviewTab.tsx'
import { hasFeedback, isReported, isWritten } from './stages.ts'
import { SurveyorsTab } from './SurveyorsTab.tsx'
import './crf.css'

const { closed, feedbackPassed, issuing } = crfMachine.states
const form = () => import('./CrfForm.tsx')

const StartIssueDialog = ({ row, onClose }: { row: Crf; onClose: () => void }) => (
  <Slot name="crf/info/startIssue" row={row} onClose={onClose} />
)

/** Detail page of a review: stage, content, feedback, costs, and available moves. */
export default function CrfDetail() {
  const { info } = useMe()
  const localize = useLocalized()
  const closeReason = useDictLabel('CLOSE_REASON')
  return (
    <DetailPage
      contract={crf}
      text={crfText}
      machine={crfMachine}
      form={form}
      editable={(row) => row.createBy === info.userId && isWritten(row.status)}
      title={(row) => `${row.crfNo} ${row.name}`}
      subtitle={(row) => (
        <DotSeparated>
          {localize(row.categoryNameZh, row.categoryNameEn)}
          <CompanyLink id={row.customerId} name={row.customerName} />
          {row.shipId && <ShipLink id={row.shipId} name={row.shipName} />}
          {row.imo && `IMO ${row.imo}`}
          {row.flagId && (
            <RecordLink path="basic/flag" id={row.flagId}>
              {localize(row.flagNameZh, row.flagNameEn)}
            </RecordLink>
          )}
        </DotSeparated>
      )}
      beforeTabs={(row) =>
        row.status !== closed && (
          <RecordProgress
            contract={crf}
            machine={crfMachine}
            row={row}
            endsBy={row.status === issuing ? crfPageText.nothingDue : undefined}
          />
        )
      }
      notices={(row) => [
        row.status === closed && {
          type: 'info',
          text: crfPageText.closedBecause,
          params: { reason: row.closeReason ? closeReason(row.closeReason) : '–' },
        },
      ]}
      actions={(row) => <Way row={row} />}
      moves={{
        customDialogs: { startIssue: StartIssueDialog, close: CloseDialog },
        hiddenMoves: ['feedback'],
        alsoInvalidates: ['crf/cert'],
      }}
      currentTab={(row) => currentTab(row, info.userId)}
      tabs={[
        { key: 'review', label: crfPageText.review, render: (row) => <ReviewTab row={row} /> },
        {
          key: 'surveyors',
          label: crfPageText.surveyors,
          render: (row) => <SurveyorsTab row={row} />,
        },
        {
          key: 'feedback',
          label: crfPageText.feedback,
          visibleWhen: (row) => hasFeedback(row),
          render: (row, refresh) => <FeedbackTab row={row} refresh={refresh} />,
        },
        {
          key: 'certs',
          label: crfPageText.certificates,
          visibleWhen: (row) => row.status >= feedbackPassed,
          render: (row) => <Slot name="crf/info/certs" row={row} />,
        },
        { key: 'costs', label: crfPageText.costs, render: (row) => <CostsTab row={row} /> },
        {
          key: 'document',
          label: crfPageText.document,
          render: (row) => <DocumentTab row={row} />,
        },
      ]}
    />
  )
}

/** The tab with the present work: the report of its lead surveyor, then the certificates. */
const currentTab = (row: Crf, userId: number): string =>
  row.leadUserId === userId && isReported(row.status)
    ? 'feedback'
    : row.status === issuing
      ? 'certs'
      : 'review'

/** Link to the lead surveyor's report. */
function Way({ row }: { row: Crf }) {
  const t = useMessages(crfPageText)
  const { info } = useMe()
  const [params, setParams] = useSearchParams()
  if (
    row.leadUserId !== info.userId ||
    !isReported(row.status) ||
    (params.get('tab') ?? currentTab(row, info.userId)) === 'feedback'
  )
    return null
  return (
    <Button
      type="primary"
      onClick={() =>
        setParams(
          (now) =>
            new URLSearchParams([
              ...[...now].filter(([name]) => name !== 'tab'),
              ['tab', 'feedback'],
            ]),
          { replace: true },
        )
      }
    >
      {t.fillFeedback}
    </Button>
  )
}

import { Alert, Button } from 'antd'
import { useSearchParams } from 'react-router'
import { dict, must } from '#common/fields.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Progress } from '#web/kit/detail/Progress.tsx'
import { CrfCerts, StartIssueDialog } from '#modules/crf/cert/web/CrfCerts.tsx'
import { pageText as certsText } from '#modules/crf/cert/web/crfCertPage.text.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { CostsTab } from './CostsTab.tsx'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { DocumentTab } from './DocumentTab.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { ReviewTab } from './ReviewTab.tsx'
import { hasFeedback, isReported, isWritten } from './stages.ts'
import { SurveyorsTab } from './SurveyorsTab.tsx'
import './crf.css'

const form = () => import('./CrfForm.tsx')
const closing = { fields: { closeReason: must(dict('CLOSE_REASON')) }, help: crfPageText.closing }

/** One review: where it stands, what it says, what was found, what it costs, and what this person may do now. */
export default function CrfDetail() {
  const { info } = useMe()
  const pick = usePick()
  return (
    <DetailPage contract={crf} text={crfText} machine={crfMachine} form={form} editable={(row) => row.createBy === info.userId && isWritten(row.status)}
      title={(row) => `${row.crfNo} ${row.name}`}
      subtitle={(row) => [pick(row.categoryNameZh, row.categoryNameEn), row.customerName, row.imo && `IMO ${row.imo}`, pick(row.flagNameZh, row.flagNameEn)].filter(Boolean).join(' · ')}
      above={(row) => <Where row={row} />}
      actions={(row) => <Way row={row} />}
      moves={{ extra: { close: closing }, own: { startIssue: StartIssueDialog }, without: ['feedback'], also: ['crf/cert'] }}
      tabs={[
        { key: 'review', label: crfPageText.review, render: (row) => <ReviewTab row={row} /> },
        { key: 'surveyors', label: crfPageText.surveyors, render: (row) => <SurveyorsTab row={row} /> },
        { key: 'feedback', label: crfPageText.feedback, when: (row) => hasFeedback(row), render: (row, refresh) => <FeedbackTab row={row} refresh={refresh} /> },
        { key: 'certs', label: certsText.certificates, when: (row) => row.status >= crfMachine.states.feedbackPassed, render: (row) => <CrfCerts crf={row} /> },
        { key: 'costs', label: crfPageText.costs, render: (row) => <CostsTab row={row} /> },
        { key: 'document', label: crfPageText.document, render: (row) => <DocumentTab row={row} /> },
      ]} />
  )
}

/** How far it has come; what is closed says why instead. */
function Where({ row }: { row: Crf }) {
  const say = useSay()
  const pick = usePick()
  const reason = useDict('CLOSE_REASON').find(({ key }) => key === row.closeReason)
  if (row.status !== crfMachine.states.closed) return (
    <>
      <Progress contract={crf} machine={crfMachine} row={row} />
      {row.status === crfMachine.states.issuing && <p className="next-up">{say(crfPageText.nothingDue)}</p>}
    </>
  )
  return <Alert className="refusal" type="info" showIcon title={say(crfPageText.closedBecause, { reason: pick(reason?.valueZh, reason?.valueEn) || row.closeReason || '–' })} />
}

/** The way to where the lead surveyor reports. */
function Way({ row }: { row: Crf }) {
  const t = useText(crfPageText)
  const { info } = useMe()
  const [params, setParams] = useSearchParams()
  if (row.leadUserId !== info.userId || !isReported(row.status) || params.get('tab') === 'feedback') return null
  return <Button type="primary" onClick={() => setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', 'feedback']]), { replace: true })}>{t.fillFeedback}</Button>
}

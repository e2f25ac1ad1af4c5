import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { ref } from '#common/fields.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { Progress } from '#web/kit/detail/Progress.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { CertificateTab } from '#modules/work/paper/web/CertificateTab.tsx'
import { DocumentTab } from '#modules/work/paper/web/DocumentTab.tsx'
import { describedHistory } from '#modules/work/paper/web/history.ts'
import { Paper } from '#modules/work/paper/web/kind.tsx'
import { Making, whileMade } from '#modules/work/paper/web/Making.tsx'
import { editable, waitsForSignature } from '#modules/work/paper/web/paper.ts'
import type { Certificate } from '#modules/work/paper/web/paper.ts'
import { pageText as paperPage } from '#modules/work/paper/web/paperPage.text.ts'
import '#modules/work/paper/web/paper.css'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { WaitingConfirmation } from '#modules/sys/confirmation/web/WaitingConfirmation.tsx'
import { crfCertText } from '../crfCert.text.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { crfPaper, signPath, subjectOf } from './crf-paper.tsx'
import { pageText } from './crfCertPage.text.ts'
import { SignedActions } from './SignedActions.tsx'

type Row = DetailOf<typeof crfCert>
const paper = (row: Row) => row as unknown as Certificate
const open = (row: Row) => row.status !== crfCertMachine.states.void

/** One certificate of a CRF: where it stands, what it says, what may be done with it. */
export default function CrfCertDetail() {
  const pick = usePick()
  const t = useText(pageText)
  const called = (row: Parameters<typeof subjectOf>[0]) => `${pick(row.certNameZh, row.certNameEn)} · ${subjectOf(row)}`
  return (
    <Paper kind={crfPaper}>
      <DetailPage contract={crfCert} text={crfCertText} machine={crfCertMachine} history={false}
        title={(row) => pick(row.certNameZh, row.certNameEn)} called={called}
        subtitle={(row) => <>{subjectOf(row)}{crfPaper.about(paper(row))}{row.certNo && ` · ${row.certNo}`} · {row.crfNo}</>}
        above={(row) => <><WaitingConfirmation resource="crf/cert" id={row.id} />{row.superseded && <Alert className="refusal" type="warning" showIcon title={t.superseded} />}{open(row) && <Progress contract={crfCert} machine={crfCertMachine} row={row} />}<Making row={paper(row)} /></>}
        every={(row) => whileMade(paper(row))}
        actions={(row, refresh) => <><Way row={row} /><SignedActions row={row} name={called(row)} refresh={refresh} /></>}
        moves={{ without: ['submit', 'sign', 'refuse'], also: ['crf/info'], extra: { generate: { fields: { signerId: ref('sys/user') } } } }}
        tabs={[
          { key: 'certificate', label: paperPage.certificate, render: (row) => <CertificateTab row={paper(row)} /> },
          { key: 'document', label: paperPage.document, when: open, render: (row) => <DocumentTab row={paper(row)} /> },
          { key: 'check', label: pageText.check, render: (row) => <CheckPanel id={row.id} ship={row.shipId !== null} /> },
          { key: 'history', label: kitText.history, render: (row) => <HistoryTab {...describedHistory(crfPaper, row.params as Certificate['params'])} id={row.id} row={row} /> },
        ]} />
    </Paper>
  )
}

/** The way to the page where the person in charge, or the signatory, does their part. */
function Way({ row }: { row: Row }) {
  const t = useText(pageText)
  const { info } = useMe()
  const navigate = useNavigate()
  if (row.personInCharge === info.userId && editable(crfCertMachine, row.status) && row.can.includes('save'))
    return <Button type="primary" onClick={() => navigate(`/crf/cert/fill?id=${row.id}`)}>{t.fill}</Button>
  if (row.signerId === info.userId && waitsForSignature(crfCertMachine, row.status) && row.can.includes('sign'))
    return <Button type="primary" onClick={() => navigate(signPath(row))}>{t.openSign}</Button>
  return null
}

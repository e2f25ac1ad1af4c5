import { Button } from 'antd'
import { useNavigate } from 'react-router'
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
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import { useName } from '#modules/work/paper/web/use-name.ts'
import '#modules/work/paper/web/paper.css'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { Payment } from './Payment.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import { holderImo, holderName, surveyPaper } from './survey-paper.tsx'

/** One certificate in work: where it stands, what it says, what may be done with it. */
export default function SurveyCertDetail() {
  const pick = usePick()
  const name = useName()
  return (
    <Paper kind={surveyPaper}>
      <DetailPage contract={surveyCert} text={surveyCertText} machine={surveyCertMachine} history={false}
        title={name} called={(row) => `${name(row)} · ${holderName(row)}`}
        subtitle={(row) => <>{holderName(row)}{holderImo(row) && ` · IMO ${holderImo(row)}`} · {pick(row.flagNameZh, row.flagNameEn)}{row.certNo && ` · ${row.certNo}`}</>}
        above={(row) => <><Progress contract={surveyCert} machine={surveyCertMachine} row={row} /><Payment row={row} /><Making row={row} /></>}
        every={whileMade}
        actions={(row) => <Way row={row} />}
        moves={{ without: ['submit', 'sign', 'refuse'], own: { scan: ScanDialog }, also: ['ship/cert'] }}
        tabs={[
          { key: 'certificate', label: pageText.certificate, render: (row) => <CertificateTab row={row} /> },
          { key: 'document', label: pageText.document, render: (row) => <DocumentTab row={row} /> },
          { key: 'history', label: kitText.history, render: (row) => <HistoryTab {...describedHistory(surveyPaper, row.params)} id={row.id} row={row} /> },
        ]} />
    </Paper>
  )
}

/** The way to the page where the person in charge does their part. */
function Way({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const { info } = useMe()
  const navigate = useNavigate()
  const way = row.personInCharge !== info.userId ? undefined : editable(surveyCertMachine, row.status) && row.can.includes('save') ? 'fill' : waitsForSignature(surveyCertMachine, row.status) && row.can.includes('sign') ? 'sign' : undefined
  return way && <Button type="primary" onClick={() => navigate(`/work/surveyCert/${way}?id=${row.id}`)}>{way === 'fill' ? t.fill : t.openSign}</Button>
}

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import type { Certificate } from './certificate.ts'
import { editable, waitsForSignature } from './certificate.ts'
import { CertificateTab } from './CertificateTab.tsx'
import { DocumentTab } from './DocumentTab.tsx'
import { describedHistory } from './history.ts'
import { pageText } from './page.text.ts'
import { Progress } from './Progress.tsx'
import './surveyCert.css'

/** One certificate in work: where it stands, what it says, what may be done with it. */
export default function SurveyCertDetail() {
  const pick = usePick()
  return (
    <DetailPage contract={surveyCert} text={surveyCertText} machine={surveyCertMachine} history={false}
      title={(row) => pick(row.certNameZh, row.certNameEn)}
      subtitle={(row) => <>{row.shipName}{row.imo && ` · IMO ${row.imo}`} · {pick(row.flagNameZh, row.flagNameEn)}{row.certNo && ` · ${row.certNo}`}</>}
      above={(row) => <Progress row={row} />}
      actions={(row) => <Way row={row} />}
      moves={{ without: ['submit', 'sign', 'refuse'], also: ['ship/cert'] }}
      tabs={[
        { key: 'certificate', label: pageText.certificate, render: (row) => <CertificateTab row={row} /> },
        { key: 'document', label: pageText.document, render: (row) => <DocumentTab row={row} /> },
        { key: 'history', label: kitText.history, render: (row) => <HistoryTab {...describedHistory(row.params)} id={row.id} /> },
      ]} />
  )
}

/** The way to the page where the person in charge does their part. */
function Way({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const { info } = useMe()
  const navigate = useNavigate()
  const way = row.personInCharge !== info.userId ? undefined : editable(row.status) && row.can.includes('save') ? 'fill' : waitsForSignature(row.status) && row.can.includes('sign') ? 'sign' : undefined
  return way && <Button type="primary" onClick={() => navigate(`/work/surveyCert/${way}?id=${row.id}`)}>{way === 'fill' ? t.fill : t.openSign}</Button>
}

import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { Fingerprint, VerifyLink } from '#modules/work/paper/web/Issued.tsx'
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { Progress } from '#web/kit/detail/Progress.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { FlagFile } from './FlagFile.tsx'
import { PapersTable } from './PapersTable.tsx'
import { isDone, isWritten } from './reg-cert.ts'
import type { RegCert } from './reg-cert.ts'
import { ReissueTable } from './ReissueTable.tsx'
import { regPageText } from './regCertPage.text.ts'
import './reg-cert.css'

/** One registration certificate: where it stands, what it changes on the ship, its papers and file, and what must be reissued. */
export default function RegCertDetail() {
  const pick = usePick()
  return (
    <DetailPage contract={regCert} text={regCertText} machine={regCertMachine} title={(row) => pick(row.certNameZh, row.certNameEn)} called={(row) => `${pick(row.certNameZh, row.certNameEn)} · ${row.shipName}`}
      subtitle={(row) => <><Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>{row.imo && ` · IMO ${row.imo}`} · {pick(row.flagNameZh, row.flagNameEn)}{row.certNo && ` · ${row.certNo}`}</>}
      above={(row) => <Progress contract={regCert} machine={regCertMachine} row={row} />}
      actions={(row) => <Way row={row} />}
      moves={{ without: ['submit'], also: ['ship/cert', 'ship/query', 'basic/ship', 'work/quotation', 'work/regWork'] }}
      tabs={[
        { key: 'certificate', label: regPageText.certificate, render: (row) => <CertificateFacts row={row} /> },
        { key: 'ship', label: regPageText.ship, render: (row) => <ShipTab row={row} /> },
        { key: 'papers', label: regPageText.papers, render: (row) => <PapersTable row={row} /> },
        { key: 'file', label: regPageText.flagFile, render: (row) => <FileTab row={row} /> },
      ]} />
  )
}

/** The way to the page where the person in charge fills it in. */
function Way({ row }: { row: RegCert }) {
  const t = useText(regPageText)
  const { info } = useMe()
  const navigate = useNavigate()
  const mine = row.personInCharge === info.userId && isWritten(row.status) && row.can.includes('save')
  return mine && <Button type="primary" onClick={() => navigate(`/work/regCert/fill?id=${row.id}`)}>{t.fill}</Button>
}

function CertificateFacts({ row }: { row: RegCert }) {
  const t = useText(regPageText)
  const { info } = useMe()
  const described = { contract: regCert, text: regCertText, machine: regCertMachine, row }
  return (
    <>
      <Facts {...described} title={regPageText.dates} fields={[
        'flagId', 'actionType', 'term', 'inspectionDate', 'issueDate', 'issuePlace', 'expiryDate', ...(row.brings.length > 0 ? ['effectiveDate'] : []), 'certNo', ...(row.numbered ? ['csrNo'] : []), 'personName', 'dueDate',
        { name: 'jobNo', render: (one: RegCert) => (one.quotationId && row.payment?.length ? <Link to={`/work/quotation/detail?id=${one.quotationId}`}>{one.jobNo}</Link> : one.jobNo ?? <span className="nothing">–</span>) },
        { name: 'payment', label: regPageText.payment, render: (one: RegCert) => <Payment row={one} /> }, 'attachments', 'remark',
      ]} />
      {row.utn && (
        <Facts {...described} title={regPageText.issued} fields={[
          'utn', 'valid', { name: 'shipCertId', render: (one: RegCert) => <Link to={`/ship/cert/detail?id=${one.shipCertId}`}>{one.certNo}</Link> },
          { name: 'verify', label: pageText.verifyLink, render: () => <VerifyLink utn={row.utn!} /> }, { name: 'sha256', wide: true, render: () => <Fingerprint value={row.sha256!} /> },
        ]} />
      )}
      {row.windows.length > 0 ? <WindowTable windows={row.windows} today={info.today} /> : <p className="faint">{row.issueDate ? t.noCycles : t.noWindows}</p>}
    </>
  )
}

/** What of its line is paid: finance confirms only what is, or what the customer has credit for. */
function Payment({ row }: { row: RegCert }) {
  const t = useText(regPageText)
  const say = useSay()
  const [paid] = row.payment ?? []
  if (!paid) return <span className="faint">{row.quotationLineId ? '–' : t.byHand}</span>
  const of = say(regPageText.paid, { paid: paid.paid.toFixed(2), net: paid.net.toFixed(2) })
  const rest = paid.outstanding <= 0 ? t.settled : paid.credit ? t.onCredit : undefined
  return <>{of}{rest ? ` · ${rest}` : <strong className="reg-open"> · {say(regPageText.outstanding, { amount: paid.outstanding.toFixed(2) })}</strong>}</>
}

function ShipTab({ row }: { row: RegCert }) {
  const say = useSay()
  const from = row.effectiveDate ?? row.issueDate
  return (
    <>
      <ChangesTable title={isDone(row.status) ? regPageText.hasChanged : regPageText.willChange} changes={row.changes} />
      {from && row.changes.length > 0 && <p className="faint reg-hint">{say(regPageText.inForceFrom, { date: from })}</p>}
      <ReissueTable row={row} />
    </>
  )
}

function FileTab({ row }: { row: RegCert }) {
  return (
    <>
      <FlagFile row={row} />
      {row.fileId && <PdfView source={{ attachmentId: row.fileId }} name={`${row.certNo ?? row.certCode}.pdf`} />}
    </>
  )
}

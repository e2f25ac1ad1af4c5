import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAct } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DateText } from '#web/kit/values.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { isDone } from './reg-cert.ts'
import type { Plan, RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

type Reissue = Plan['reissue'][number]

/** Certificates that say what is no longer so. Once the registration is done, those chosen become a draft quotation. */
export function ReissueTable({ row, reissue = row.reissue }: { row: RegCert; reissue?: readonly Reissue[] }) {
  const t = useText(regPageText)
  const say = useSay()
  const pick = usePick()
  const navigate = useNavigate()
  const done = isDone(row.status)
  const open = done && row.reissueQuotationId === null
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = reissue.filter(({ shipCertId }) => !left.has(shipCertId))
  const quote = useAct(regCert, 'quote', { done: t.quoted, also: ['work/quotation'], onDone: ({ quotationId }) => navigate(`/work/quotation/detail?id=${quotationId}`) })
  const toggle = (id: number, take: boolean) => setLeft((now) => { const next = new Set(now); if (take) next.delete(id); else next.add(id); return next })
  const title = done ? regPageText.reissueNow : regPageText.reissueWill
  return (
    <div className="reg-reissue">
      <RowsTable<Reissue> title={title} caption={title} empty={regPageText.nothingToReissue} rows={reissue} columns={[
        ...(open ? [{
          name: 'choose', label: regPageText.reissue,
          render: (cert: Reissue) => <Checkbox checked={!left.has(cert.shipCertId)} aria-label={say(regPageText.choose, { cert: cert.certNo })} onChange={(event) => toggle(cert.shipCertId, event.target.checked)} />,
        }] : []),
        { name: 'certNo', label: regCertText.labels.certNo, render: (cert) => <Link to={`/ship/cert/detail?id=${cert.shipCertId}`}>{cert.certNo}</Link> },
        { name: 'cert', label: regCertText.labels.certId, render: (cert) => pick(cert.certNameZh, cert.certNameEn) },
        { name: 'issueDate', label: regCertText.labels.issueDate, render: (cert) => <DateText value={cert.issueDate} /> },
        { name: 'expiryDate', label: regCertText.labels.expiryDate, render: (cert) => (cert.expiryDate ? <DateText value={cert.expiryDate} /> : <span className="nothing">–</span>) },
        { name: 'fields', label: regPageText.printsOld, render: (cert) => cert.fields.map((field) => say(regCertText.particulars[field as keyof typeof regCertText.particulars])).join(pick('、', ', ')) },
      ]} />
      {row.reissueQuotationId !== null && <p><Link to={`/work/quotation/detail?id=${row.reissueQuotationId}`}>{say(regPageText.quotedAs, { jobNo: row.reissueJobNo ?? '' })}</Link></p>}
      {open && reissue.length > 0 && (
        <Allowed codes={['work.regCert.quote']}>
          <Button type="primary" disabled={chosen.length === 0} loading={quote.isPending} onClick={() => quote.mutate({ id: row.id, shipCertIds: chosen.map(({ shipCertId }) => shipCertId) })}>
            {chosen.length === reissue.length ? t.quote : say(regPageText.quoteSome, { count: chosen.length })}
          </Button>
        </Allowed>
      )}
    </div>
  )
}

import { Alert } from 'antd'
import { useMe } from '#web/api/me.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { OpenLink } from '#web/kit/OpenLink.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { Fingerprint, VerifyLink } from './Issued.tsx'
import { pageText } from './paperPage.text.ts'
import { ValueText } from './ValueText.tsx'

/** What a certificate says: facts, contents and the survey windows its dates open. */
export function CertificateTab({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const pick = usePick()
  const { info } = useMe()
  const kind = usePaper()
  const described = { contract: kind.contract, text: kind.text, machine: kind.machine, row }
  const recorded = (id: number | null, number: string | null) => (id === null ? <span className="nothing">–</span> : <OpenLink to={`/ship/cert/detail?id=${id}`}>{number}</OpenLink>)
  const before = (one: Certificate) => (one.replacesId ? <OpenLink to={`${kind.home}/detail?id=${one.replacesId}`}>{one.predecessorNo}</OpenLink> : recorded(one.predecessorId, one.predecessorNo))
  return (
    <>
      {row.explanationZh && <Alert className="form-fault" type="info" showIcon title={pick(row.explanationZh, row.explanationEn)} />}
      <Facts {...described} title={pageText.dates} fields={[
        'actionType', 'surveyType',
        ...(row.sheet ? ['inspectionDate', 'surveyPlace', { name: 'issueDate', label: pageText.endorsedOn }, ...(row.expiryDate ? [{ name: 'expiryDate', label: pageText.validUntil }] : []), 'personName']
          : ['term', 'inspectionDate', 'surveyPlace', 'issueDate', 'issuePlace', 'expiryDate', 'personName', { name: 'templateId', render: (one: Certificate) => <TemplateName row={one} /> }]),
        { name: 'predecessorId', ...(row.sheet && { label: pageText.endorses }), render: before },
        ...kind.workFields, 'attachments', 'remark',
      ]} />
      {row.utn && (
        <Facts {...described} title={pageText.issued} fields={[
          'certNo', 'utn', ...(row.shipCertId && !row.sheet ? ['valid', { name: 'shipCertId', render: (one: Certificate) => recorded(one.shipCertId, one.certNo) }] : []),
          ...(row.fileId ? [{ name: 'verify', label: pageText.verifyLink, render: () => <VerifyLink utn={row.utn!} /> }, { name: 'sha256', wide: true, render: () => <Fingerprint value={row.sha256!} /> }] : []),
        ]} />
      )}
      {!row.sheet && <Contents row={row} />}
      {row.windows.length > 0 ? <WindowTable windows={row.windows} today={info.today} /> : <p className="faint">{row.expiryDate && row.inspectionDate ? t.noCycles : t.noWindows}</p>}
    </>
  )
}

/** The template, and why it is taken where it is the first choice. */
function TemplateName({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const pick = usePick()
  const fits = row.templates.find(({ id }) => id === row.templateId)
  return row.templateName ? <>{row.templateName}{fits?.whyZh && <><br /><small className="faint">{t.templateWhy}{pick(fits.whyZh, fits.whyEn)}</small></>}</> : <span className="nothing">–</span>
}

function Contents({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const pick = usePick()
  const values = (row.values ?? {}) as Record<string, unknown>
  const prefill = row.prefill as Record<string, string>
  return (
    <section className="facts">
      <h2>{t.contents}</h2>
      {row.params.length === 0 && <p className="faint">{row.templateId ? t.noValues : t.noTemplateYet}</p>}
      <dl className="facts-grid facts-3">
        {row.params.map((p) => (
          <div key={p.keyword} className={p.formType === 2 ? 'facts-wide' : ''}>
            <dt>{pick(p.attrNameZh, p.attrNameEn)}</dt>
            <dd><ValueText param={p} value={values[p.keyword]} known={prefill[p.keyword]} /></dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

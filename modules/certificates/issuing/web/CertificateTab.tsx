import { Alert } from 'antd'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { Fingerprint, VerifyLink } from './VerificationLinks.tsx'
import { pageText } from './issuingPage.text.ts'
import { ValueText } from './ValueText.tsx'

/** Content of a certificate: facts, parameters, and the survey windows of its dates. */
export function CertificateTab({ row }: { row: Certificate }) {
  const localize = useLocalized()
  const kind = useCertificateKind()
  const described = { contract: kind.contract, text: kind.text, machine: kind.machine, row }
  const recorded = (id: number | null, number: string | null) =>
    id === null ? (
      <span className="empty-value">–</span>
    ) : (
      <PermittedLink to={`/ship/cert/detail?id=${id}`}>{number}</PermittedLink>
    )
  const onRecord = Boolean(row.shipCertId) && !row.sheet
  const before = (one: Certificate) =>
    one.replacesId ? (
      <PermittedLink to={`${kind.home}/detail?id=${one.replacesId}`}>
        {one.predecessorNo}
      </PermittedLink>
    ) : (
      recorded(one.predecessorId, one.predecessorNo)
    )
  return (
    <>
      {row.explanationZh && (
        <Alert
          className="form-alert"
          type="info"
          showIcon
          title={localize(row.explanationZh, row.explanationEn)}
        />
      )}
      <DetailFields
        {...described}
        title={pageText.dates}
        fields={[
          'actionType',
          'surveyType',
          !row.sheet && 'term',
          'inspectionDate',
          row.sheet && 'method' in row && 'method',
          'surveyPlace',
          row.sheet ? { name: 'issueDate', label: pageText.endorsedOn } : 'issueDate',
          !row.sheet && 'issuePlace',
          row.sheet
            ? Boolean(row.expiryDate) && { name: 'expiryDate', label: pageText.validUntil }
            : 'expiryDate',
          'personName',
          !row.sheet && {
            name: 'templateId',
            render: (one: Certificate) => <TemplateName row={one} />,
          },
          { name: 'predecessorId', ...(row.sheet && { label: pageText.endorses }), render: before },
          'specialFileId' in row && Boolean(row.specialFileId) && 'specialFileId',
          'parentId' in row &&
            Boolean(row.parentId) && {
              name: 'parentId',
              render: (one: Certificate) => recorded(one.parentId as number | null, one.parentNo),
            },
          ...kind.workFields,
          'attachments',
          'remark',
        ]}
      />
      {row.utn && (
        <DetailFields
          {...described}
          title={pageText.issued}
          fields={[
            'certNo',
            'utn',
            onRecord && 'valid',
            onRecord && {
              name: 'shipCertId',
              render: (one: Certificate) => recorded(one.shipCertId, one.certNo),
            },
            Boolean(row.fileId) && {
              name: 'verify',
              label: pageText.verifyLink,
              render: (one: Certificate) => one.utn && <VerifyLink utn={one.utn} />,
            },
            Boolean(row.fileId) && {
              name: 'sha256',
              wide: true,
              render: (one: Certificate) => one.sha256 && <Fingerprint value={one.sha256} />,
            },
          ]}
        />
      )}
      {!row.sheet && <Contents row={row} />}
      <Windows row={row} />
    </>
  )
}

/** The survey windows of its dates, or why there are none. */
function Windows({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const { info } = useMe()
  return row.windows.length > 0 ? (
    <WindowTable windows={row.windows} today={info.today} />
  ) : (
    <p className="text-secondary">
      {row.expiryDate && row.inspectionDate ? t.noCycles : t.noWindows}
    </p>
  )
}

/** The template, with the reason when it is the default choice. */
function TemplateName({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const fits = row.templates.find(({ id }) => id === row.templateId)
  return row.templateName ? (
    <>
      {row.templateName}
      {fits?.whyZh && (
        <>
          <br />
          <small className="text-secondary">
            {t.templateWhy}
            {localize(fits.whyZh, fits.whyEn)}
          </small>
        </>
      )}
    </>
  ) : (
    <span className="empty-value">–</span>
  )
}

function Contents({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const values = (row.values ?? {}) as Record<string, unknown>
  const prefill = row.prefill as Record<string, string>
  return (
    <section className="detail-fields">
      <h2>{t.contents}</h2>
      {row.params.length === 0 && (
        <p className="text-secondary">{row.templateId ? t.noValues : t.noTemplateYet}</p>
      )}
      <dl className="detail-fields-grid detail-fields-3">
        {row.params.map((p) => (
          <div key={p.keyword} className={p.formType === 2 ? 'detail-field-full-width' : ''}>
            <dt>{localize(p.attrNameZh, p.attrNameEn)}</dt>
            <dd>
              <ValueText param={p} value={values[p.keyword]} known={prefill[p.keyword]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

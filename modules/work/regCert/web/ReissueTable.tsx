import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApiMutation } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { dateColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { isDone } from './reg-cert.ts'
import type { Plan, RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

type Reissue = Plan['reissue'][number]

/**
 * Outdated certificates. Once the registration is done, the selected ones become a draft quotation.
 */
export function ReissueTable({
  row,
  reissue = row.reissue,
}: {
  row: RegCert
  reissue?: readonly Reissue[]
}) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const done = isDone(row.status)
  const open = done && row.reissueQuotationId === null
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const selected = reissue.filter(({ shipCertId }) => !left.has(shipCertId))
  const toggle = (id: number, take: boolean) =>
    setLeft((now) => {
      const next = new Set(now)
      if (take) next.delete(id)
      else next.add(id)
      return next
    })
  const title = done ? regPageText.reissueNow : regPageText.reissueWill
  return (
    <div className="reg-reissue">
      <RowsTable<Reissue>
        title={title}
        caption={title}
        empty={regPageText.nothingToReissue}
        rows={reissue}
        columns={[
          ...(open
            ? [
                {
                  name: 'choose',
                  label: regPageText.reissue,
                  render: (cert: Reissue) => (
                    <Checkbox
                      checked={!left.has(cert.shipCertId)}
                      aria-label={translate(regPageText.choose, { cert: cert.certNo })}
                      onChange={(event) => toggle(cert.shipCertId, event.target.checked)}
                    />
                  ),
                },
              ]
            : []),
          {
            name: 'certNo',
            label: regCertText.labels.certNo,
            render: (cert) => (
              <Link to={`/ship/cert/detail?id=${cert.shipCertId}`}>{cert.certNo}</Link>
            ),
          },
          {
            name: 'cert',
            label: regCertText.labels.certId,
            render: (cert) => localize(cert.certNameZh, cert.certNameEn),
          },
          dateColumn('issueDate', regCertText.labels.issueDate),
          dateColumn('expiryDate', regCertText.labels.expiryDate),
          {
            name: 'fields',
            label: regPageText.printsOld,
            render: (cert) =>
              cert.fields
                .map((field) =>
                  translate(regCertText.particulars[field as keyof typeof regCertText.particulars]),
                )
                .join(localize('、', ', ')),
          },
        ]}
      />
      {row.reissueQuotationId !== null && (
        <p>
          <Link to={`/work/quotation/detail?id=${row.reissueQuotationId}`}>
            {translate(regPageText.quotedAs, { jobNo: row.reissueJobNo ?? '' })}
          </Link>
        </p>
      )}
      {open && reissue.length > 0 && <QuoteButton row={row} all={reissue} selected={selected} />}
    </div>
  )
}

interface QuoteProps {
  row: RegCert
  all: readonly Reissue[]
  selected: readonly Reissue[]
}

/** Makes a draft quotation of the selected certificates. */
function QuoteButton({ row, all, selected }: QuoteProps) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const quote = useApiMutation(regCert, 'quote', {
    successMessage: t.quoted,
    alsoInvalidates: ['work/quotation'],
    onSuccess: ({ quotationId }) => navigate(`/work/quotation/detail?id=${quotationId}`),
  })
  const shipCertIds = selected.map(({ shipCertId }) => shipCertId)
  return (
    <Allowed requiredRights={['work.regCert.quote']}>
      <Button
        type="primary"
        disabled={selected.length === 0}
        loading={quote.isPending}
        onClick={() => quote.mutate({ id: row.id, shipCertIds })}
      >
        {selected.length === all.length
          ? t.quote
          : translate(regPageText.quoteSome, { count: selected.length })}
      </Button>
    </Allowed>
  )
}

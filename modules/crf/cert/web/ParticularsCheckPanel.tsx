import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLang, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { pageText } from './crfCertPage.text.ts'

type Particular = OutputOf<typeof crfCert, 'check'>['particulars'][number]

/**
 * Comparison of a certificate's particulars with the register and the ship's other valid
 * certificates.
 */
export function ParticularsCheckPanel({ id, ship }: { id: number; ship: boolean }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const response = useApiQuery(crfCert, 'check', { id }, { enabled: ship, staleTime: 0 })
  if (!ship) return <p className="text-secondary">{t.productOnly}</p>
  if (response.error) return <Alert type="error" showIcon title={response.error.message} />
  if (!response.data) return <Skeleton active />
  const { particulars, warnings, compared, notCompared } = response.data
  const differing = particulars.filter(({ differs }) => differs).length
  return (
    <>
      <p className="form-alert text-secondary">
        {t.checkHelp} {translate(pageText.checked, { compared, notCompared })}
      </p>
      {warnings.map((warning) => (
        <Alert
          key={warning.en}
          className="page-notice"
          type="warning"
          showIcon
          title={warning[lang]}
        />
      ))}
      {differing === 0 && (
        <Alert className="page-notice" type="success" showIcon title={t.allAlike} />
      )}
      <RowsTable<Particular>
        caption={pageText.check}
        empty={pageText.none}
        rows={particulars}
        columns={[
          {
            name: 'particular',
            label: pageText.particular,
            render: (row) => localize(row.nameZh, row.nameEn),
          },
          { name: 'own', label: pageText.own, render: (row) => row.own ?? '–' },
          { name: 'register', label: pageText.register, render: (row) => row.register ?? '–' },
          {
            name: 'others',
            label: pageText.others,
            render: (row) =>
              row.others.length > 0 ? (
                row.others.map((one) => (
                  <div key={one.certNo}>
                    <Tag tone="amber">{one.value ?? '–'}</Tag>{' '}
                    {one.shipCertId ? (
                      <Link to={`/ship/cert/detail?id=${one.shipCertId}`}>{one.certNo}</Link>
                    ) : (
                      one.certNo
                    )}{' '}
                    <small className="text-secondary">
                      {localize(one.certNameZh, one.certNameEn)}
                    </small>
                  </div>
                ))
              ) : row.differs ? (
                <Tag tone="amber">{t.register}</Tag>
              ) : compared > 0 ? (
                <span className="text-secondary">{t.alike}</span>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </>
  )
}

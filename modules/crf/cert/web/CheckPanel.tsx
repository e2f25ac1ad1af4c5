import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useLang, usePick, useSay, useText } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { pageText } from './crfCertPage.text.ts'

type Particular = OutputOf<typeof crfCert, 'check'>['particulars'][number]

/** The particulars of a certificate beside the register and the ship's other valid certificates. */
export function CheckPanel({ id, ship }: { id: number; ship: boolean }) {
  const t = useText(pageText)
  const say = useSay()
  const pick = usePick()
  const lang = useLang()
  const found = useCall(crfCert, 'check', { id }, { enabled: ship, staleTime: 0 })
  if (!ship) return <p className="faint">{t.productOnly}</p>
  if (found.error) return <Alert type="error" showIcon title={found.error.message} />
  if (!found.data) return <Skeleton active />
  const { particulars, warnings, compared, notCompared } = found.data
  const differing = particulars.filter(({ differs }) => differs).length
  return (
    <>
      <p className="form-fault faint">{t.checkHelp} {say(pageText.checked, { compared, notCompared })}</p>
      {warnings.map((warning) => <Alert key={warning.en} className="refusal" type="warning" showIcon title={warning[lang]} />)}
      {differing === 0 && <Alert className="refusal" type="success" showIcon title={t.allAlike} />}
      <RowsTable<Particular> caption={pageText.check} empty={pageText.none} rows={particulars} columns={[
        { name: 'particular', label: pageText.particular, render: (row) => pick(row.nameZh, row.nameEn) },
        { name: 'own', label: pageText.own, render: (row) => row.own ?? '–' },
        { name: 'register', label: pageText.register, render: (row) => row.register ?? '–' },
        { name: 'others', label: pageText.others, render: (row) => (row.others.length > 0
          ? row.others.map((one) => <div key={one.certNo}><Tag tone="amber">{one.value ?? '–'}</Tag> {one.shipCertId ? <Link to={`/ship/cert/detail?id=${one.shipCertId}`}>{one.certNo}</Link> : one.certNo} <small className="faint">{pick(one.certNameZh, one.certNameEn)}</small></div>)
          : row.differs ? <Tag tone="amber">{t.register}</Tag> : compared > 0 ? <span className="faint">{t.alike}</span> : '–') },
      ]} />
    </>
  )
}

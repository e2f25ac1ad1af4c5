import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { describeBand } from '#common/rules/fees/tariff-text.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { FeeFacts } from './FeeDetailFields.tsx'
import { CertText } from './tariff-conditions.tsx'

const form = () => import('./CertFeeForm.tsx')

/** Detail page of one band with its change history. */
export default function CertFeeDetail() {
  const t = useMessages(certFeeText)
  const localize = useLocalized()
  const navigate = useNavigate()
  return (
    <DetailPage
      contract={certFee}
      text={certFeeText}
      form={form}
      subtitle={(row) => <CertText row={row} />}
      title={(row) => {
        const words = describeBand(row)
        return `${row.certCode ?? t.anyCert} · ${localize(words.zh, words.en)}`
      }}
      actions={(row) => (
        <Button onClick={() => void navigate(`/basic/certFee/tariff?id=${row.id}`)}>
          {t.wholeTariff}
        </Button>
      )}
      tabs={[
        { key: 'facts', label: certFeeText.singular, render: (row) => <FeeFacts row={row} /> },
      ]}
    />
  )
}

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { bandWords } from '#common/rules/tariff-words.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { FeeFacts } from './FeeFacts.tsx'
import { CertText } from './terms.tsx'

const form = () => import('./CertFeeForm.tsx')

/** One band: its figures and every change of them. */
export default function CertFeeDetail() {
  const t = useText(certFeeText)
  const pick = usePick()
  const navigate = useNavigate()
  return (
    <DetailPage contract={certFee} text={certFeeText} form={form} subtitle={(row) => <CertText row={row} />}
      title={(row) => { const words = bandWords(row); return `${row.certCode ?? t.anyCert} · ${pick(words.zh, words.en)}` }}
      actions={(row) => <Button onClick={() => void navigate(`/basic/certFee/tariff?id=${row.id}`)}>{t.wholeTariff}</Button>}
      tabs={[{ key: 'facts', label: certFeeText.one, render: (row) => <FeeFacts row={row} /> }]} />
  )
}

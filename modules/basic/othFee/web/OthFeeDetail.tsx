import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { useText } from '#web/api/text.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { OthFeeFacts } from './OthFeeFacts.tsx'

const form = () => import('./OthFeeForm.tsx')

export default function OthFeeDetail() {
  const t = useText(othFeeText)
  return (
    <DetailPage contract={othFee} text={othFeeText} form={form} title={() => t.one}
      subtitle={(row) => <>{t.feeType[row.feeType]} · <DictText code="FEE_ITEM" value={row.feeItem} /></>}
      tabs={[{ key: 'facts', label: othFeeText.one, render: (row) => <OthFeeFacts row={row} /> }]} />
  )
}

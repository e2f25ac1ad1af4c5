import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { useText } from '#web/api/text.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

const form = () => import('./OthFeeForm.tsx')

export default function OthFeeDetail() {
  const t = useText(othFeeText)
  return (
    <DetailPage contract={othFee} text={othFeeText} form={form} title={() => t.one}
      subtitle={(row) => <>{t.feeType[row.feeType]} · <DictText code="FEE_ITEM" value={row.feeItem} /></>}
      tabs={[{
        key: 'facts', label: othFeeText.one,
        render: (row) => <Facts contract={othFee} text={othFeeText} row={row} fields={['feeType', 'feeItem', 'fee', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status', 'templateFileId', 'remark']} />,
      }]} />
  )
}

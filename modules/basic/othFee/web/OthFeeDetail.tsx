import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { useMessages } from '#web/api/text.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { OthFeeFacts } from './OthFeeFacts.tsx'

const form = () => import('./OthFeeForm.tsx')

export default function OthFeeDetail() {
  const t = useMessages(othFeeText)
  const nameOf = useDictLabel('FEE_ITEM')
  return (
    <DetailPage
      contract={othFee}
      text={othFeeText}
      form={form}
      title={(row) => nameOf(row.feeItem)}
      subtitle={(row) => t.feeType[row.feeType]}
      tabs={[
        { key: 'facts', label: othFeeText.singular, render: (row) => <OthFeeFacts row={row} /> },
      ]}
    />
  )
}

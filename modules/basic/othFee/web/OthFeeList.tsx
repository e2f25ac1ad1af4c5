import { ListPage } from '#web/kit/list/ListPage.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

const form = () => import('./OthFeeForm.tsx')

export default function OthFeeList() {
  return (
    <ListPage contract={othFee} text={othFeeText} form={form}
      columns={[{ name: 'feeType', width: 180 }, { name: 'feeItem', width: 220 }, { name: 'fee', width: 160 }, { name: 'isOutput', width: 220 }, { name: 'updateTime', hidden: true }]} />
  )
}

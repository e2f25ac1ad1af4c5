import { ListPage } from '#web/kit/list/ListPage.tsx'
import { othFee, othFeeImportable } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

const form = () => import('./OthFeeForm.tsx')
const tones = { now: 'green', future: 'blue', past: 'grey' } as const

export default function OthFeeList() {
  return (
    <ListPage
      contract={othFee}
      text={othFeeText}
      form={form}
      detailPath="/basic/othFee/detail"
      initialValues={{ isOutput: 1, status: 1 }}
      importOptions={{ ...othFeeImportable, initialValues: { isOutput: 1, status: 1 } }}
      columns={[
        { name: 'feeItem', width: 190 },
        { name: 'feeType', width: 180 },
        { name: 'fee', width: 130 },
        { name: 'isOutput', width: 215, role: 'flag' },
        { name: 'effectiveFrom', width: 140 },
        { name: 'effectiveTo', width: 120 },
        { name: 'inEffect', width: 110, tones },
        { name: 'status', width: 100 },
        { name: 'templateFileId', hidden: true },
        { name: 'version', width: 90, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}

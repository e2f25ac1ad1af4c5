import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { othFee, othFeeImportable } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

const form = () => import('./OthFeeForm.tsx')
const tones = { now: 'green', future: 'blue', past: 'grey' } as const

export default function OthFeeList() {
  const t = useMessages(othFeeText)
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
        { name: 'isOutput', width: 215 },
        { name: 'effectiveFrom', width: 140 },
        { name: 'effectiveTo', width: 120 },
        {
          name: 'inEffect',
          width: 110,
          render: (row) => <Tag tone={tones[row.inEffect]}>{t.inEffect[row.inEffect]}</Tag>,
        },
        { name: 'status', width: 100 },
        { name: 'templateFileId', hidden: true },
        { name: 'version', width: 90, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}

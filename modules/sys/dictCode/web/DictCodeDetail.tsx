import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

const form = () => import('./DictCodeForm.tsx')

/** A dictionary with its entries, which are edited on the same page. */
export default function DictCodeDetail() {
  return (
    <DetailPage
      contract={dictCode}
      text={dictCodeText}
      form={form}
      subtitle={(row) => row.dictCode}
      tabs={[
        {
          key: 'entries',
          label: dictCodeText.entries,
          render: (row) => <Slot name="sys/dictCode/entries" row={row} />,
        },
        {
          key: 'facts',
          label: dictCodeText.facts,
          render: (row) => (
            <DetailFields
              contract={dictCode}
              text={dictCodeText}
              row={row}
              fields={[
                'dictCode',
                'titleZh',
                'titleEn',
                'sort',
                'status',
                'createTime',
                'updateTime',
              ]}
            />
          ),
        },
      ]}
    />
  )
}

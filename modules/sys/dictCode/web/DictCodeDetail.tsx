import { dict } from '#modules/sys/dict/dict.contract.ts'
import { dictText } from '#modules/sys/dict/dict.text.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

const form = () => import('./DictCodeForm.tsx')
const entryForm = () => import('#modules/sys/dict/web/DictForm.tsx')

/** A dictionary with its entries, changed on the same page. */
export default function DictCodeDetail() {
  return (
    <DetailPage contract={dictCode} text={dictCodeText} form={form} subtitle={(row) => row.dictCode}
      tabs={[
        {
          key: 'entries', label: dictCodeText.entries, render: (row) => (
            <ListPage embedded contract={dict} text={dictText} form={entryForm} fixed={{ dictCode: [row.dictCode] }} initial={{ dictCode: row.dictCode, sort: 0, status: 1 }}
              columns={[{ name: 'key', width: 180 }, { name: 'valueZh', width: 240 }, { name: 'valueEn', width: 280 }, { name: 'sort', width: 100 }, { name: 'status', width: 110 }, { name: 'updateTime', hidden: true }]} />
          ),
        },
        { key: 'facts', label: dictCodeText.facts, render: (row) => <Facts contract={dictCode} text={dictCodeText} row={row} fields={['dictCode', 'titleZh', 'titleEn', 'sort', 'status', 'createTime', 'updateTime']} /> },
      ]} />
  )
}

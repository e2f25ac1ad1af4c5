import type { DetailOf } from '#common/contract.ts'
import type { dictCode } from '#modules/sys/dictCode/dictCode.contract.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'

const form = () => import('./DictForm.tsx')

/** Entries of a dictionary, on its page. */
export default function EntriesOfDictionary({ row }: { row: DetailOf<typeof dictCode> }) {
  return (
    <ListPage
      embedded
      contract={dict}
      text={dictText}
      form={form}
      fixedFilters={{ dictCode: [row.dictCode] }}
      initialValues={{ dictCode: row.dictCode, sort: 0, status: 1 }}
      columns={[
        { name: 'key', width: 180 },
        { name: 'valueZh', width: 240 },
        { name: 'valueEn', width: 280 },
        { name: 'sort', width: 100 },
        { name: 'status', width: 110 },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}

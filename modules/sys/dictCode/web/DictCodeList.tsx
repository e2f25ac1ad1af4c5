import { useText } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

const entriesOf = (code: string) => `/sys/dict/list?search=${encodeURIComponent(JSON.stringify({ dictCode: [code] }))}`

export default function DictCodeList() {
  const t = useText(dictCodeText)
  return (
    <ListPage contract={dictCode} text={dictCodeText} form={() => import('./DictCodeForm.tsx')} initial={{ sort: 0, status: 1 }}
      rowActions={(row) => [{ key: 'entries', label: t.entries, codes: ['sys.dict.read'], to: entriesOf(row.dictCode) }]}
      columns={[{ name: 'dictCode', width: 220 }, { name: 'titleZh', width: 200 }, { name: 'titleEn', width: 260 }, { name: 'sort', width: 100 }, 'status', { name: 'updateTime', hidden: true }]} />
  )
}

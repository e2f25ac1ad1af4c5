import { useSearchParams } from 'react-router'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { readSearch } from '#web/kit/list/list-state.ts'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import { useDictCodes } from './DictCodeSelect.tsx'

const form = () => import('./DictForm.tsx')

export default function DictList() {
  const [params] = useSearchParams()
  const codes = useDictCodes()
  const dictCodes = readSearch(params.get('search'))['dictCode']
  const singleDict =
    Array.isArray(dictCodes) && dictCodes.length === 1 ? { dictCode: dictCodes[0] as unknown } : {}
  return (
    <ListPage
      contract={dict}
      text={dictText}
      form={form}
      filterOptions={{ dictCode: codes }}
      initialValues={{ ...singleDict, sort: 0, status: 1 }}
      columns={[
        { name: 'key', width: 180 },
        { name: 'valueZh', width: 220 },
        { name: 'valueEn', width: 260 },
        {
          name: 'dictCode',
          width: 260,
          render: (row) => codes.find((c) => c.value === row.dictCode)?.label ?? row.dictCode,
        },
        { name: 'sort', width: 100 },
        'status',
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}

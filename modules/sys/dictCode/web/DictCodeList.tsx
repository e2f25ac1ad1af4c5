import { Button } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

const form = () => import('./DictCodeForm.tsx')

export default function DictCodeList() {
  const t = useMessages(dictCodeText)
  return (
    <ListPage
      contract={dictCode}
      text={dictCodeText}
      form={form}
      initialValues={{ sort: 0, status: 1 }}
      detailPath="/sys/dictCode/detail"
      toolbar={() => (
        <Allowed requiredRights={['sys.dict.read']}>
          <Link to="/sys/dict/missing">
            <Button tabIndex={-1}>{t.missing}</Button>
          </Link>
        </Allowed>
      )}
      columns={[
        { name: 'dictCode', width: 220 },
        { name: 'titleZh', width: 200 },
        { name: 'titleEn', width: 260 },
        { name: 'sort', width: 100 },
        'status',
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}

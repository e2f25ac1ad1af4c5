import { Alert, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { usePage } from '#web/shell/page.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import '#web/kit/detail/detail.css'
import '#web/kit/form/form.css'

/** A fee as it stood when it priced something, under `?id=&version=`. */
export default function OthFeeVersion() {
  const [params] = useSearchParams()
  const t = useText(othFeeText)
  const say = useSay()
  const [id, version] = [Number(params.get('id')) || 1, Number(params.get('version')) || 1]
  const { data, error } = useCall(othFee, 'version', { id, version })
  const title = say(othFeeText.versionTitle, { id, version })
  usePage(title)
  if (error) return <div className="empty-page" role="alert"><h1>{error.message}</h1></div>
  if (!data) return <div className="detail"><Skeleton active /></div>
  return (
    <article className="detail">
      <header className="detail-head"><h1>{title}</h1></header>
      <Alert className="form-fault" showIcon type={data.until ? 'warning' : 'success'} title={data.removed ? t.versionRemoved : data.until ? t.versionOld : t.versionNow} />
      <Facts contract={othFee} text={othFeeText} row={data} fields={['feeType', 'feeItem', 'fee', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status', 'templateFileId', 'remark']} />
      <Facts contract={othFee} text={othFeeText} row={data} fields={[{ name: 'since', render: (row) => <InstantText value={row.since} /> }, { name: 'until', render: (row) => <InstantText value={row.until} /> }, { name: 'userName', render: (row) => row.userName ?? '–' }]} />
    </article>
  )
}

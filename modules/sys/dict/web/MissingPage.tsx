import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePage } from '#web/shell/page.tsx'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import '#web/kit/detail/detail.css'
import '#web/kit/list/table.css'

/** Where each kind is put right. */
const editor = { code: '/sys/dictCode/list', entry: '/sys/dict/list', menu: '/sys/menu/list' } as const

/** Every name of which a language is missing, with the way to put it right. */
export default function MissingPage() {
  const t = useText(dictText)
  usePage(t.missing, '/sys/dictCode/list')
  const { data, error } = useCall(dict, 'missing', {}, { staleTime: 0 })
  return (
    <div className="detail">
      <div className="detail-head"><div><h1>{t.missing}</h1><p className="faint">{t.missingHelp}</p></div></div>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Alert type="success" showIcon title={t.nothingMissing} />}
      {data && data.length > 0 && (
        <div style={{ overflowX: 'auto' }}>
          <table className="table">
            <thead><tr>{[t.kindLabel, t.ofLabel, t.labels.key, t.labels.valueZh, t.labels.valueEn, t.faultLabel].map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
            <tbody>
              {data.map((row) => (
                <tr key={`${row.kind}${row.id}`}>
                  <td>{t.kind[row.kind]}</td><td>{row.of}</td><td><Link to={`${editor[row.kind]}?edit=${row.id}`}>{row.key}</Link></td>
                  <td>{row.zh || '–'}</td><td>{row.en || '–'}</td><td><Tag tone="amber">{t.fault[row.fault]}</Tag></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

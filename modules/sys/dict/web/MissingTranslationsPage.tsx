import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import '#web/kit/detail/detail.css'
import '#web/kit/list/table.css'

/** Page where each kind is edited. */
const editor = {
  code: '/sys/dictCode/list',
  entry: '/sys/dict/list',
  menu: '/sys/menu/list',
} as const

/** Lists every name that lacks a language, with a link to edit it. */
export default function MissingTranslationsPage() {
  const t = useMessages(dictText)
  usePageTitle(t.missing, '/sys/dictCode/list')
  const { data, error } = useApiQuery(dict, 'missing', {}, { staleTime: 0 })
  return (
    <div className="detail">
      <div className="detail-head">
        <div>
          <h1>{t.missing}</h1>
          <p className="text-secondary">{t.missingHelp}</p>
        </div>
      </div>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Alert type="success" showIcon title={t.nothingMissing} />}
      {data && data.length > 0 && (
        <div style={{ overflowX: 'auto' }}>
          <table className="table">
            <thead>
              <tr>
                {[
                  t.kindLabel,
                  t.ofLabel,
                  t.labels.key,
                  t.labels.valueZh,
                  t.labels.valueEn,
                  t.faultLabel,
                ].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={`${row.kind}${row.id}`}>
                  <td>{t.kind[row.kind]}</td>
                  <td>{row.of}</td>
                  <td>
                    <Link to={`${editor[row.kind]}?edit=${row.id}`}>{row.key}</Link>
                  </td>
                  <td>{row.zh || '–'}</td>
                  <td>{row.en || '–'}</td>
                  <td>
                    <Tag tone="amber">{t.fault[row.fault]}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

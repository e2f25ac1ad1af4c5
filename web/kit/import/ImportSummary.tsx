import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ImportResult } from '#common/import.ts'
import { saveFile } from '#web/api/files.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { labelOf } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'
import { importPageText } from './import.text.ts'
import { formatCsv } from './format-csv.ts'

const shownRows = 100

/** Result of an import: counts, reasons with their frequency, and the rejected rows. */
export function ImportSummary({
  result,
  text,
  name,
}: {
  result: ImportResult
  text: ResourceText
  name: string
}) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const [reason, setReason] = useState<string>()
  const { rejected, reasonCounts, dryRun } = result
  const nothing = !dryRun && rejected.length > 0 && result.created + result.updated === 0
  const keyOf = ({ code, field }: { code: string; field: string }) => `${code} ${field}`
  const visibleRows = (reason ? rejected.filter((row) => keyOf(row) === reason) : rejected).slice(
    0,
    shownRows,
  )
  const field = (of: string) => translate(labelOf(text, of))
  const save = () => {
    const lines = rejected.flatMap(({ row, also, ...first }) =>
      [first, ...also].map((error) => [String(row), field(error.field), error.value, error.reason]),
    )
    saveFile({
      blob: new Blob([formatCsv([[t.row, t.field, t.value, t.reason], ...lines])], {
        type: 'text/csv;charset=utf-8',
      }),
      name: `${name.replace(/\.[^.]*$/, '')}-${t.rejected}.csv`,
    })
  }
  const figures = [
    ['created', result.created],
    ['updated', result.updated],
    ['unchanged', result.unchanged],
    ['rejected', rejected.length],
  ] as const
  return (
    <>
      <Alert
        showIcon
        type={dryRun ? 'info' : nothing ? 'warning' : 'success'}
        title={dryRun ? t.trial : nothing ? t.noneTaken : t.done}
      />
      <dl className="import-figures">
        {figures.map(([key, count]) => (
          <div key={key} className={key === 'rejected' && count > 0 ? 'import-rejected' : ''}>
            <dt>{t[key]}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {rejected.length === 0 ? (
        <p className="text-secondary">{t.allGood}</p>
      ) : (
        <>
          <div className="import-scroll">
            <table className="import-table">
              <thead>
                <tr>
                  <th scope="col">{t.reason}</th>
                  <th scope="col">{t.field}</th>
                  <th scope="col" className="import-count">
                    {t.rows}
                  </th>
                </tr>
              </thead>
              <tbody>
                {reasonCounts.map((one) => (
                  <tr key={keyOf(one)}>
                    <td>
                      <button
                        type="button"
                        aria-pressed={reason === keyOf(one)}
                        title={translate(importPageText.showReason, { reason: one.reason })}
                        onClick={() => setReason(reason === keyOf(one) ? undefined : keyOf(one))}
                      >
                        {one.reason}
                      </button>
                    </td>
                    <td>{field(one.field)}</td>
                    <td className="import-count">{one.count.toLocaleString('en-US')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="form-footer">
            <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
              {t.download}
            </Button>
          </div>
          <h3>{translate(importPageText.firstRows, { count: visibleRows.length })}</h3>
          <div className="import-scroll">
            <table className="import-table">
              <thead>
                <tr>
                  <th scope="col" className="import-count">
                    {t.row}
                  </th>
                  <th scope="col">{t.field}</th>
                  <th scope="col">{t.value}</th>
                  <th scope="col">{t.reason}</th>
                </tr>
              </thead>
              <tbody>
                {visibleRows.map((row) => (
                  <tr key={row.row}>
                    <td className="import-count">{row.row}</td>
                    <td>{field(row.field)}</td>
                    <td className="import-sample">{row.value}</td>
                    <td>
                      {[
                        row.reason,
                        ...row.also.map((error) => `${field(error.field)}: ${error.reason}`),
                      ].join(' ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}

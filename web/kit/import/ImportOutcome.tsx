import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ImportResult } from '#common/import.ts'
import { saveFile } from '../../api/files.ts'
import { useSay, useText } from '../../api/text.tsx'
import { labelOf } from '#common/words.ts'
import type { ResourceText } from '../words.ts'
import { importPageText } from './import.text.ts'
import { csvOf } from './csv.ts'

const shownRows = 100

/** What came of an import: figures, reasons with how often each was found, and the rows behind them. */
export function ImportOutcome({ result, text, name }: { result: ImportResult; text: ResourceText; name: string }) {
  const t = useText(importPageText)
  const say = useSay()
  const [reason, setReason] = useState<string>()
  const { rejected, reasonCounts, dryRun } = result
  const nothing = !dryRun && rejected.length > 0 && result.created + result.updated === 0
  const keyOf = ({ code, field }: { code: string; field: string }) => `${code} ${field}`
  const shown = (reason ? rejected.filter((row) => keyOf(row) === reason) : rejected).slice(0, shownRows)
  const field = (of: string) => say(labelOf(text, of))
  const save = () => {
    const lines = rejected.flatMap(({ row, also, ...first }) => [first, ...also].map((fault) => [String(row), field(fault.field), fault.value, fault.reason]))
    saveFile({ blob: new Blob([csvOf([[t.row, t.field, t.value, t.reason], ...lines])], { type: 'text/csv;charset=utf-8' }), name: `${name.replace(/\.[^.]*$/, '')}-${t.rejected}.csv` })
  }
  const figures = [['created', result.created], ['updated', result.updated], ['unchanged', result.unchanged], ['rejected', rejected.length]] as const
  return (
    <>
      <Alert showIcon type={dryRun ? 'info' : nothing ? 'warning' : 'success'} title={dryRun ? t.trial : nothing ? t.noneTaken : t.done} />
      <dl className="import-figures">
        {figures.map(([key, count]) => <div key={key} className={key === 'rejected' && count > 0 ? 'import-wrong' : ''}><dt>{t[key]}</dt><dd>{count.toLocaleString('en-US')}</dd></div>)}
      </dl>
      {rejected.length === 0 ? <p className="faint">{t.allGood}</p> : (
        <>
          <div className="import-scroll">
            <table className="import-table">
              <thead><tr><th scope="col">{t.reason}</th><th scope="col">{t.field}</th><th scope="col" className="import-count">{t.rows}</th></tr></thead>
              <tbody>
                {reasonCounts.map((one) => (
                  <tr key={keyOf(one)}>
                    <td><button type="button" aria-pressed={reason === keyOf(one)} title={say(importPageText.showReason, { reason: one.reason })} onClick={() => setReason(reason === keyOf(one) ? undefined : keyOf(one))}>{one.reason}</button></td>
                    <td>{field(one.field)}</td><td className="import-count">{one.count.toLocaleString('en-US')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="form-foot"><Button icon={<DownloadOutlined aria-hidden />} onClick={save}>{t.download}</Button></div>
          <h3>{say(importPageText.firstRows, { count: shown.length })}</h3>
          <div className="import-scroll">
            <table className="import-table">
              <thead><tr><th scope="col" className="import-count">{t.row}</th><th scope="col">{t.field}</th><th scope="col">{t.value}</th><th scope="col">{t.reason}</th></tr></thead>
              <tbody>{shown.map((row) => <tr key={row.row}><td className="import-count">{row.row}</td><td>{field(row.field)}</td><td className="import-sample">{row.value}</td><td>{[row.reason, ...row.also.map((fault) => `${field(fault.field)}: ${fault.reason}`)].join(' ')}</td></tr>)}</tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}

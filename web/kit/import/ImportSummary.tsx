import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ImportResult, RejectedRow } from '#common/import.ts'
import { saveFile } from '#web/api/files.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { labelOf } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'
import { importPageText } from './import.text.ts'
import { formatCsv } from './format-csv.ts'
import { ImportTable } from './ImportTable.tsx'

const shownRows = 100

const keyOf = ({ code, field }: { code: string; field: string }) => `${code} ${field}`

interface Props {
  result: ImportResult
  text: ResourceText
  /** name of the imported file */
  name: string
}

/** Result of an import: counts, reasons with their frequency, and the rejected rows. */
export function ImportSummary({ result, text, name }: Props) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const { rejected, dryRun } = result
  const nothing = !dryRun && rejected.length > 0 && result.created + result.updated === 0
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
      {result.advice.length > 0 && (
        <FaultList
          title={translate(importPageText.adviceRows, {
            count: Math.min(result.advice.length, shownRows),
          })}
          faults={result.advice}
          text={text}
          name={`${name.replace(/\.[^.]*$/, '')}-${t.advice}.csv`}
          saveLabel={t.downloadAdvice}
        />
      )}
      {rejected.length === 0 ? (
        <p className="text-secondary">{t.allGood}</p>
      ) : (
        <Rejections result={result} text={text} name={name} />
      )}
    </>
  )
}

/** Why rows were rejected, and the first of them; a reason shows only its rows. */
function Rejections({ result: { rejected, reasonCounts }, text, name }: Props) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const [reason, setReason] = useState<string>()
  const visibleRows = (reason ? rejected.filter((row) => keyOf(row) === reason) : rejected).slice(
    0,
    shownRows,
  )
  const fieldName = (of: string) => translate(labelOf(text, of))
  return (
    <>
      <ImportTable
        columns={[{ label: t.reason }, { label: t.field }, { label: t.rows, isCount: true }]}
      >
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
            <td>{fieldName(one.field)}</td>
            <td className="import-count">{one.count.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </ImportTable>
      <FaultList
        title={translate(importPageText.firstRows, { count: visibleRows.length })}
        faults={visibleRows}
        saved={rejected}
        text={text}
        name={`${name.replace(/\.[^.]*$/, '')}-${t.rejected}.csv`}
        saveLabel={t.download}
      />
    </>
  )
}

interface FaultListProps {
  title: string
  faults: readonly RejectedRow[]
  /** the rows of the saved file; default: all of them */
  saved?: readonly RejectedRow[]
  text: ResourceText
  /** of the saved file */
  name: string
  saveLabel: string
}

/** What is said about rows, as a list and as a file. */
function FaultList({ title, faults, saved = faults, text, name, saveLabel }: FaultListProps) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const fieldName = (of: string) => translate(labelOf(text, of))
  const save = () => {
    const lines = saved.flatMap(({ row, also, ...first }) =>
      [first, ...also].map((error) => [
        String(row),
        fieldName(error.field),
        error.value,
        error.reason,
      ]),
    )
    saveFile({
      blob: new Blob([formatCsv([[t.row, t.field, t.value, t.reason], ...lines])], {
        type: 'text/csv;charset=utf-8',
      }),
      name,
    })
  }
  return (
    <>
      <div className="form-footer">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {saveLabel}
        </Button>
      </div>
      <h3>{title}</h3>
      <ImportTable
        columns={[
          { label: t.row, isCount: true },
          { label: t.field },
          { label: t.value },
          { label: t.reason },
        ]}
      >
        {faults.slice(0, shownRows).map((row) => (
          <tr key={row.row}>
            <td className="import-count">{row.row}</td>
            <td>{fieldName(row.field)}</td>
            <td className="import-sample">{row.value}</td>
            <td>
              {[
                row.reason,
                ...row.also.map((error) => `${fieldName(error.field)}: ${error.reason}`),
              ].join(' ')}
            </td>
          </tr>
        ))}
      </ImportTable>
    </>
  )
}

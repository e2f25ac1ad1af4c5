import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useFormatMessage } from '#web/api/text.tsx'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import type { ReportLine } from './report.ts'
import { SignTag } from './SignTag.tsx'

const dash = <span className="empty-value">–</span>

/**
 * Cells of a line with links to its records, by column.
 * @param open shows a line in the drawer, by its key
 */
export function lineCells(
  translate: ReturnType<typeof useFormatMessage>,
  open: (key: string) => void,
): Readonly<Record<string, (row: ReportLine) => ReactNode>> {
  const opening = (row: ReportLine, content: ReactNode) => (
    <button type="button" className="line-open" onClick={() => open(row.key)}>
      {content}
    </button>
  )
  return {
    kind: (row) => opening(row, translate(flagReportText.kind[row.kind])),
    adjustment: ({ adjustment }) =>
      adjustment ? (
        <span
          className="line-adjusted"
          title={translate(flagReportText.adjustmentMeans[adjustment])}
        >
          {translate(flagReportText.adjustment[adjustment])}
        </span>
      ) : (
        ''
      ),
    sign: (row) => (row.sign ? opening(row, <SignTag state={row.sign} />) : ''),
    certNo: (row) =>
      row.shipCertId && row.certNo ? (
        <Link to={`/ship/cert/detail?id=${row.shipCertId}`}>{row.certNo}</Link>
      ) : (
        (row.certNo ?? dash)
      ),
    shipName: (row) =>
      row.shipId ? <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link> : dash,
    utn: ({ utn }) =>
      utn ? (
        <a href={`/verify/${utn}`} target="_blank" rel="noreferrer">
          {utn}
        </a>
      ) : (
        dash
      ),
  }
}

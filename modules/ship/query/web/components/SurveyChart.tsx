import { Link } from 'react-router'
import { describeCombinedPeriod } from '#common/rules/windows/combined-surveys.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useMinWidth } from '#web/kit/use-width.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { combined, rowsOf } from './chart-lanes.ts'
import type { Surveyed } from './chart-lanes.ts'
import { gap, head, lane } from './chart-layout.ts'
import type { ChartRow } from './chart-layout.ts'
import { SurveyChartDrawing } from './SurveyChartDrawing.tsx'
import './ship-status.css'

/**
 * Survey windows of the next 24 months, one row for each certificate, with the day from which they
 * are counted and the days on which most of them can be combined.
 */
export function SurveyChart({ certs, day }: { certs: readonly Surveyed[]; day: string }) {
  const t = useMessages(shipQueryText)
  const localize = useLocalized()
  const isWide = useMinWidth(760)
  const rows = rowsOf(certs, day)
  if (!rows.length) return <p className="text-secondary">{t.nothingComing}</p>
  const { stretch, total } = combined(rows, day)
  const words = stretch && describeCombinedPeriod(stretch, total)
  return (
    <figure className="survey-chart">
      {words && (
        <figcaption>
          <span className="chart-key" aria-hidden="true" />
          {localize(words.zh, words.en)}
        </figcaption>
      )}
      <div className="chart-body">
        {isWide && <CertificateList rows={rows} />}
        <SurveyChartDrawing rows={rows} today={day} isWide={isWide} stretch={stretch} />
      </div>
      <Legend />
    </figure>
  )
}

/** The certificates, beside their rows. */
function CertificateList({ rows }: { rows: ChartRow[] }) {
  const localize = useLocalized()
  return (
    <ul style={{ paddingTop: head }}>
      {rows.map(({ cert, height: lanes }) => (
        <li
          key={cert.id}
          style={{ height: lanes * lane + gap }}
          title={localize(cert.certNameZh, cert.certNameEn)}
        >
          <Link to={`/ship/cert/detail?id=${cert.id}`}>
            <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Legend() {
  const translate = useFormatMessage()
  return (
    <ul className="chart-legend" aria-hidden="true">
      {(['open', 'late', 'overdue', 'notOpen'] as const).map((state) => (
        <li key={state} className={`legend-${state}`}>
          {translate(shipQueryText.legend[state])}
        </li>
      ))}
    </ul>
  )
}

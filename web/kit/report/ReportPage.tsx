/**
 * A report page: filters in the URL, totals as cards, charts, a table with links to records, export
 * and print.
 */
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { AnyContract, OutputOf } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import type { ReportFormat } from '#common/report.ts'
import type { Lang } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useHasRight } from '../../api/me.ts'
import { useLang, usePunctuation, useFormatMessage, useMessages } from '../../api/text.tsx'
import { Chart } from '../chart/Chart.tsx'
import type { ChartData } from '../chart/chart.ts'
import { formatFigure } from '../chart/format-figure.ts'
import type { Unit } from '../chart/chart.ts'
import { kitText } from '../kit.text.ts'
import { Filters } from '../list/Filters.tsx'
import type { FilterChoices } from '../list/FilterField.tsx'
import { useListState, defaultPageSize } from '../list/list-state.ts'
import type { ListState } from '../list/list-state.ts'
import { PermittedLink } from '../PermittedLink.tsx'
import { rightCodeOf } from '../resource-info.ts'
import type { AnyRecord, ResourceText } from '../resource-info.ts'
import { reportPageText } from './report.text.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { ReportFooter, ReportStatus } from './ReportStatus.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { ReportColumn } from './ReportTable.tsx'
import '../list/list.css'
import './report.css'
import { useDownload } from '../files/use-download.ts'

/** A report of any resource, as the page reads it. */
type AnyReport = AnyContract & {
  report: {
    filters: Fields
    columns: Fields
    totals: Fields
    requiredFilters?: readonly string[]
    singleValueFilters?: readonly string[]
  }
}
export interface ReportChart extends ChartData {
  key: string
  caption: string
  height?: number
  wide?: boolean
  onPick?: (category: number, series: string | undefined) => void
}
export interface ReportCard<N extends string = string> {
  name: N
  unit: Unit
  /** list of exactly the counted records */
  to?: string
  help?: string
}
type ReportColumnName<K extends AnyReport> = string & keyof K['report']['columns']
/** A column of a report, by name or with its link and rendering. */
export type ReportColumnOf<K extends AnyReport> =
  | ReportColumnName<K>
  | ReportColumn<AnyRecord, ReportColumnName<K>>
interface Props<K extends AnyReport, A = OutputOf<K, 'list'>> {
  contract: K
  text: ResourceText
  /** columns in order; a function when links depend on the query */
  columns: readonly ReportColumnOf<K>[] | ((query: ListState) => readonly ReportColumnOf<K>[])
  /** totals above the table, by name */
  cards: (
    answer: A,
    query: ListState,
  ) => readonly ReportCard<string & keyof K['report']['totals']>[]
  charts: (
    answer: A,
    query: ListState,
    setAsked: (part: ListState) => void,
  ) => readonly ReportChart[]
  /** query while the user has set no filter; must contain the required filters */
  defaultSearch: ListState
  choices?: FilterChoices
  /** shown above the table: what is counted, and as of which day */
  description?: ReactNode
  /** right to export, where it is that of another report; default: its own */
  exportRight?: string
}

/** A report: filters, totals, charts and the table, with export and print. */
export function ReportPage<K extends AnyReport>({
  contract,
  text,
  columns,
  cards,
  charts,
  defaultSearch,
  choices,
  description,
  exportRight = rightCodeOf(contract, 'export'),
}: Props<K>) {
  const translate = useFormatMessage()
  const lang = useLang()
  const t = useMessages(reportPageText)
  const { comma } = usePunctuation()
  const { state, setState } = useListState(false)
  const query: ListState = { ...defaultSearch, ...state }
  const { report } = contract
  const change = (part: ListState) => setState({ ...state, page: 1, ...part })
  const missing = (report.requiredFilters ?? []).filter((name) => !query[name])
  const read = useApiQuery(
    contract as AnyContract,
    'list',
    { size: defaultPageSize, ...query },
    { keepPrevious: true, enabled: missing.length === 0 },
  )
  const answer = read.data as
    | (OutputOf<K, 'list'> & { rows: object[]; totals: Record<string, unknown>; total: number })
    | undefined
  const described = { contract, text }
  const names = Object.keys(report.filters)
  return (
    <article className="report" aria-busy={read.isFetching}>
      <header className="report-head">
        <h1>{translate(text.title)}</h1>
        <ExportActions contract={contract} query={query} right={exportRight} disabled={!answer} />
      </header>
      <Filters
        described={described}
        names={names}
        state={query}
        onChange={change}
        searchable={false}
        choices={choices}
        single={report.singleValueFilters}
      />
      {missing.length > 0 && (
        <p role="alert">
          {translate(reportPageText.choose, {
            names: missing.map((name) => translate(labelOf(text, name))).join(comma),
          })}
        </p>
      )}
      <ReportStatus query={read} enabled={missing.length === 0} />
      {answer && (
        <>
          <SummaryCards
            label={t.figures}
            cards={cards(answer, query).map(({ name, unit, to, help }) => {
              const value = formatFigure(answer.totals[name] as number | null, unit, lang)
              return {
                label: translate(labelOf(text, name)),
                value: to ? <PermittedLink to={to}>{value}</PermittedLink> : value,
                help,
              }
            })}
          />
          <section className="charts" aria-label={t.charts}>
            {charts(answer, query, change).map(({ key, wide, ...chart }) => (
              <div key={key} className={wide ? 'chart-wide' : undefined}>
                <Chart {...chart} />
              </div>
            ))}
          </section>
          {description && <div className="report-note">{description}</div>}
          <ReportTable
            described={described}
            fields={report.columns}
            columns={typeof columns === 'function' ? columns(query) : columns}
            rows={answer.rows}
            totals={answer.totals}
            caption={`${translate(text.title)} (USD)`}
          />
          <ReportFooter
            total={answer.total}
            page={query.page ?? 1}
            pageSize={query.size ?? defaultPageSize}
            pageSizes={[20, 50, 100, 200]}
            onPage={(page, size) => setState({ ...state, page, size })}
          />
        </>
      )}
    </article>
  )
}

/** Exports the report as a file, given the right, and prints it. */
function ExportActions({
  contract,
  query,
  right,
  disabled,
}: {
  contract: AnyReport
  query: ListState
  right: string
  disabled: boolean
}) {
  const t = useMessages(reportPageText)
  const kit = useMessages(kitText)
  const { busy, save: saveFile } = useDownload()
  const may = useHasRight([right])
  const save = (format: ReportFormat, lang: Lang) =>
    saveFile(`${contract.path}/export`, {
      ...query,
      page: undefined,
      size: undefined,
      format,
      lang,
    })
  const items = [
    { key: 'xlsx en', label: t.excelEn },
    { key: 'xlsx zh', label: t.excelZh },
    { key: 'pdf en', label: t.pdfEn },
    { key: 'pdf zh', label: t.pdfZh },
    { key: 'csv en', label: t.csv },
  ]
  const chosen = (key: string) => save(...(key.split(' ') as [ReportFormat, Lang]))
  return (
    <div className="report-tools">
      {may && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => chosen(key) }}>
          <Button icon={<DownloadOutlined aria-hidden />} disabled={disabled} loading={busy}>
            {kit.exportAs}
          </Button>
        </Dropdown>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} onClick={() => print()}>
        {t.print}
      </Button>
    </div>
  )
}

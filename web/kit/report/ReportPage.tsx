/** A report: filters in the address, sums as cards, charts, the table with links to the records, files and print. */
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import type { ReportContract, ReportFormat } from '#common/report.ts'
import type { Lang } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { useCall } from '../../api/hooks.ts'
import { useAllowed } from '../../api/me.ts'
import { download } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useLang, useMarks, useSay, useText } from '../../api/text.tsx'
import { Chart } from '../chart/Chart.tsx'
import type { ChartData } from '../chart/chart.ts'
import { figure } from '../chart/numbers.ts'
import type { Unit } from '../chart/chart.ts'
import { kitText } from '../kit.text.ts'
import { Filters } from '../list/Filters.tsx'
import type { FilterChoices } from '../list/Filters.tsx'
import { useListState, usualSize } from '../list/list-state.ts'
import type { ListState } from '../list/list-state.ts'
import { OpenLink } from '../OpenLink.tsx'
import { codeOf } from '../words.ts'
import type { ResourceText } from '../words.ts'
import { reportPageText } from './report.text.ts'
import { Cards } from './Cards.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { ReportColumn } from './ReportTable.tsx'
import '../list/list.css'
import './report.css'

type AnyReport = ReportContract<any, any, any, any>
export interface ReportChart extends ChartData { key: string; caption: string; height?: number; wide?: boolean; onPick?: (category: number, series: string | undefined) => void }
export interface ReportCard { name: string; unit: Unit; /** the list that shows exactly what was counted */ to?: string; help?: string }
interface Props<K extends AnyReport, A = OutputOf<K, 'list'>> {
  contract: K
  text: ResourceText
  /** columns in order; a function where links depend on what is asked for */
  columns: readonly (string | ReportColumn)[] | ((asked: ListState) => readonly (string | ReportColumn)[])
  /** sums above the table, by their names among the totals */
  cards: (answer: A, asked: ListState) => readonly ReportCard[]
  charts: (answer: A, asked: ListState, setAsked: (part: ListState) => void) => readonly ReportChart[]
  /** what holds as long as the reader has chosen nothing else; names without which there is no report belong here */
  opens: ListState
  choices?: FilterChoices
  /** said above the table: what is counted, and on which day */
  note?: ReactNode
}

export function ReportPage<K extends AnyReport>({ contract, text, columns, cards, charts, opens, choices, note }: Props<K>) {
  const say = useSay()
  const lang = useLang()
  const t = useText(reportPageText)
  const { comma } = useMarks()
  const kit = useText(kitText)
  const { state, setState } = useListState(false)
  const asked: ListState = { ...opens, ...state }
  const { report } = contract
  const change = (part: ListState) => setState({ ...state, page: 1, ...part })
  const missing = ((report.needed ?? []) as string[]).filter((name) => !asked[name])
  const { data, error, isFetching, refetch } = useCall(contract as AnyReport, 'list', { size: usualSize, ...asked }, { keep: true, enabled: missing.length === 0 })
  const answer = data as OutputOf<K, 'list'> & { rows: object[]; totals: Record<string, unknown>; total: number } | undefined
  const described = { contract, text }
  const names = Object.keys(report.filters as Fields)
  return (
    <article className="report" aria-busy={isFetching}>
      <header className="report-head">
        <h1>{say(text.title)}</h1>
        <Files contract={contract} asked={asked} disabled={!answer} />
      </header>
      <Filters described={described} names={names} state={asked} onChange={change} searchable={false} choices={choices} single={report.single as readonly string[] | undefined} />
      {missing.length > 0 && <p role="alert">{say(reportPageText.choose, { names: missing.map((name) => say(labelOf(text, name))).join(comma) })}</p>}
      {error && <div className="report-told" role="alert"><p>{error.fields.map((f) => f.msg).join(' ') || error.message}</p><Button onClick={() => void refetch()}>{kit.retry}</Button></div>}
      {!answer && !error && missing.length === 0 && <Skeleton active />}
      {answer && (
        <>
          <Cards label={t.figures} cards={cards(answer, asked).map(({ name, unit, to, help }) => {
            const value = figure(answer.totals[name] as number | null, unit, lang)
            return { label: say(labelOf(text, name)), value: to ? <OpenLink to={to}>{value}</OpenLink> : value, help }
          })} />
          <section className="charts" aria-label={t.charts}>
            {charts(answer, asked, change).map(({ key, wide, ...chart }) => <div key={key} className={wide ? 'chart-wide' : undefined}><Chart {...chart} /></div>)}
          </section>
          {note && <div className="report-note">{note}</div>}
          <ReportTable described={described} fields={report.columns} columns={typeof columns === 'function' ? columns(asked) : columns} rows={answer.rows} totals={answer.totals} caption={`${say(text.title)} (USD)`} />
          <footer className="report-foot">
            <span>{say(kitText.total, { total: answer.total.toLocaleString('en-US') })}</span>
            {answer.total > 20 && <Pagination size="small" current={asked.page ?? 1} pageSize={asked.size ?? usualSize} total={answer.total} showSizeChanger pageSizeOptions={[20, 50, 100, 200]} responsive onChange={(page, size) => setState({ ...state, page, size })} />}
          </footer>
        </>
      )}
    </article>
  )
}

/** The report as files, for those who may take it out, and for paper. */
function Files({ contract, asked, disabled }: { contract: AnyReport; asked: ListState; disabled: boolean }) {
  const t = useText(reportPageText)
  const kit = useText(kitText)
  const [busy, setBusy] = useState(false)
  const may = useAllowed([codeOf(contract, 'export')])
  const save = (format: ReportFormat, lang: Lang) => {
    setBusy(true)
    download(`${contract.path}/export`, { ...asked, page: undefined, size: undefined, format, lang }).catch((cause: Error) => notify.error(cause.message)).finally(() => setBusy(false))
  }
  const items = [{ key: 'xlsx en', label: t.excelEn }, { key: 'xlsx zh', label: t.excelZh }, { key: 'pdf en', label: t.pdfEn }, { key: 'pdf zh', label: t.pdfZh }, { key: 'csv en', label: t.csv }]
  const chosen = (key: string) => save(...(key.split(' ') as [ReportFormat, Lang]))
  return (
    <div className="report-tools">
      {may && <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => chosen(key) }}><Button icon={<DownloadOutlined aria-hidden />} disabled={disabled} loading={busy}>{kit.exportAs}</Button></Dropdown>}
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} onClick={() => print()}>{t.print}</Button>
    </div>
  )
}

import { Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card, counted } from './figures.tsx'
import type { Bench } from './figures.tsx'

interface Bar { label: string; count: number; path: string }

/** Open work in the person's scope by state, age and region, one kind at a time; each part of a chart leads to its rows. */
export default function Statistics({ work }: { work: Bench['work'] }) {
  const t = useText(workbenchText)
  const say = useSay()
  const pick = usePick()
  const regions = useDict('REGION')
  const [chosen, setChosen] = useState<string>()
  const shown = work.find(({ resource }) => resource === chosen) ?? work[0]
  if (!shown) return <Card id="bench-statistics" icon="chart" title={t.statistics}><p className="bench-none">{t.noWork}</p></Card>
  const regionName = (key: string | null) => { const entry = regions.find((one) => one.key === key); return entry ? pick(entry.valueZh, entry.valueEn) : key ?? '' }
  return (
    <Card id="bench-statistics" icon="chart" title={t.statistics} className="bench-statistics" extra={<Link to={shown.path}>{say(workbenchText.allOpen, { count: counted(shown.count) })}</Link>}>
      <div className="bench-kinds">
        <Segmented aria-label={t.kind} value={shown.resource} onChange={setChosen} options={work.map(({ resource, titleZh, titleEn }) => ({ value: resource, label: pick(titleZh, titleEn) }))} />
      </div>
      <div className="bench-charts">
        <Bars caption={t.byState} horizontal bars={shown.states.map((one) => ({ ...one, label: pick(one.stateZh, one.stateEn) }))} />
        <Bars caption={t.byAge} bars={shown.ages.map((one) => ({ ...one, label: t.ages[one.age] }))} />
        <Bars caption={t.byRegion} kind="share" bars={shown.regions.map((one) => ({ ...one, label: regionName(one.region) }))} />
      </div>
    </Card>
  )
}

function Bars({ caption, bars, kind = 'bar', horizontal = false }: { caption: string; bars: Bar[]; kind?: 'bar' | 'share'; horizontal?: boolean }) {
  const t = useText(workbenchText)
  const go = useNavigate()
  const series = [{ key: 'count', label: t.count, values: bars.map(({ count }) => count), tone: 'sea' as const }]
  return <Chart caption={caption} kind={kind} unit="count" height={260} horizontal={horizontal} categories={bars.map(({ label }) => label)} series={series} onPick={(bar) => { const path = bars[bar]?.path; if (path) void go(path) }} />
}

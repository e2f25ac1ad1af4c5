import { Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import type { ChartTone } from '#web/kit/chart/chart.ts'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card, counted } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'

interface Bar {
  label: string
  /** colour of the state */
  tone?: ChartTone
  count: number
  path: string
}

/**
 * Open work in scope by state, age and region, one kind at a time; each part of a chart links to
 * its rows.
 */
export default function Statistics({ work }: { work: WorkbenchData['work'] }) {
  const t = useMessages(workbenchText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const regionName = useDictLabel('REGION')
  const [selected, setChosen] = useState<string>()
  const current = work.find(({ resource }) => resource === selected) ?? work[0]
  if (!current)
    return (
      <Card id="workbench-statistics" icon="chart" title={t.statistics}>
        <p className="workbench-none">{t.noWork}</p>
      </Card>
    )
  return (
    <Card
      id="workbench-statistics"
      icon="chart"
      title={t.statistics}
      className="workbench-statistics"
      extra={
        <Link to={current.path}>
          {translate(workbenchText.allOpen, { count: counted(current.count) })}
        </Link>
      }
    >
      <div className="workbench-kinds">
        <Segmented
          aria-label={t.kind}
          value={current.resource}
          onChange={setChosen}
          options={work.map(({ resource, titleZh, titleEn }) => ({
            value: resource,
            label: localize(titleZh, titleEn),
          }))}
        />
      </div>
      <div className="workbench-charts">
        <Bars
          caption={t.byState}
          horizontal
          bars={current.states.map((one) => ({
            ...one,
            label: localize(one.stateZh, one.stateEn),
          }))}
        />
        <Bars
          caption={t.byAge}
          bars={current.ages.map((one) => ({ ...one, label: t.ages[one.age] }))}
        />
        <Bars
          caption={t.byRegion}
          kind="share"
          bars={current.regions.map((one) => ({ ...one, label: regionName(one.region ?? '') }))}
        />
      </div>
    </Card>
  )
}

function Bars({
  caption,
  bars,
  kind = 'bar',
  horizontal = false,
}: {
  caption: string
  bars: Bar[]
  kind?: 'bar' | 'share'
  horizontal?: boolean
}) {
  const t = useMessages(workbenchText)
  const go = useNavigate()
  const series = [
    {
      key: 'count',
      label: t.count,
      values: bars.map(({ count }) => count),
      tone: 'primary' as const,
      ...(bars.some(({ tone }) => tone) && { tones: bars.map(({ tone }) => tone ?? 'primary') }),
    },
  ]
  return (
    <Chart
      caption={caption}
      kind={kind}
      unit="count"
      height={260}
      horizontal={horizontal}
      categories={bars.map(({ label }) => label)}
      series={series}
      onSelect={(bar) => {
        const path = bars[bar]?.path
        if (path) void go(path)
      }}
    />
  )
}

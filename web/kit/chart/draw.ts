/** The drawing library with only what our charts use. Fetched when the first chart is shown: nothing imports this file at once. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([BarChart, LineChart, PieChart, GridComponent, LegendScrollComponent, TooltipComponent, SVGRenderer])

export interface Drawing {
  show(option: EChartsCoreOption): void
  close(): void
}

/** A drawing that fills its element, whatever size that gets. */
export function drawIn(element: HTMLElement, onPick: (category: number, series: string | undefined) => void): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  chart.on('click', (at) => onPick(at.dataIndex, at.seriesId))
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(element)
  return {
    // Words are measured before they are drawn, for which the letters must be known by name.
    show: (option) => chart.setOption({ ...option, textStyle: { ...(option['textStyle'] as object), fontFamily: getComputedStyle(element).fontFamily } }, { notMerge: true }),
    close() {
      watch.disconnect()
      chart.dispose()
    },
  }
}

/** The drawing library with only what our charts use. Fetched when the first chart is shown: nothing imports this file at once. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([BarChart, LineChart, PieChart, GridComponent, LegendPlainComponent, TooltipComponent, SVGRenderer])

export interface Drawing {
  /** draws it; again, when the element becomes wider or narrower */
  show(option: (size: { width: number; height: number }) => EChartsCoreOption): void
  close(): void
}

/** A drawing that fills its element, whatever size that gets. */
export function drawIn(element: HTMLElement, onPick: (category: number, series: string | undefined) => void): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  // What is left out of a drawing leaves the places of the others as they were.
  chart.on('click', (part) => onPick((part.data as { at?: number } | null)?.at ?? part.dataIndex, part.seriesId))
  let shown: Parameters<Drawing['show']>[0] | undefined
  let width = element.clientWidth
  const draw = () => {
    const option = shown!({ width, height: element.clientHeight })
    // Words are measured before they are drawn, for which the letters must be known by name.
    chart.setOption({ ...option, textStyle: { ...(option['textStyle'] as object), fontFamily: getComputedStyle(element).fontFamily } }, { notMerge: true })
  }
  const watch = new ResizeObserver(() => {
    chart.resize()
    if (width === element.clientWidth || !shown) return
    width = element.clientWidth
    draw()
  })
  watch.observe(element)
  return {
    show(option) {
      shown = option
      draw()
    },
    close() {
      watch.disconnect()
      chart.dispose()
    },
  }
}

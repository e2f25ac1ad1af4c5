/**
 * The drawing library with only the modules our charts use. Loaded with the first chart: no static
 * import refers to this file.
 */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendPlainComponent,
  TooltipComponent,
  SVGRenderer,
])

export interface ChartHandle {
  /** draws the option, and again when the element changes its size */
  show(option: (size: { width: number; height: number }) => EChartsCoreOption): void
  close(): void
}

/** Creates a chart that fills its element and follows its size. */
export function createChart(
  element: HTMLElement,
  onPick: (category: number, series: string | undefined) => void,
): ChartHandle {
  const chart = init(element, null, { renderer: 'svg' })
  // Data points that are not drawn do not change the index of the others.
  chart.on('click', (part) =>
    onPick((part.data as { at?: number } | null)?.at ?? part.dataIndex, part.seriesId),
  )
  let currentOption: Parameters<ChartHandle['show']>[0] | undefined
  let width = element.clientWidth
  const draw = () => {
    const option = currentOption!({ width, height: element.clientHeight })
    // Text is measured before it is drawn, so the font must be set explicitly.
    chart.setOption(
      {
        ...option,
        textStyle: {
          ...(option['textStyle'] as object),
          fontFamily: getComputedStyle(element).fontFamily,
        },
      },
      { notMerge: true },
    )
  }
  const watch = new ResizeObserver(() => {
    chart.resize()
    if (width === element.clientWidth || !currentOption) return
    width = element.clientWidth
    draw()
  })
  watch.observe(element)
  return {
    show(option) {
      currentOption = option
      draw()
    },
    close() {
      watch.disconnect()
      chart.dispose()
    },
  }
}

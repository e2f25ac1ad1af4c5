import type { EChartsCoreOption } from 'echarts/core'
import { bars } from './bar-chart.ts'
import type { ChartContext } from './chart-context.ts'
import type { ChartData } from './chart.ts'
import { donut } from './donut-chart.ts'
import { funnel } from './funnel-chart.ts'
import { map } from './map-chart.ts'
import { waterfall } from './waterfall-chart.ts'

/** Converts the data of a chart to the option of the drawing library. */
export function echartsOption(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { palette, reducedMotion } = context
  const common: EChartsCoreOption = {
    animation: !reducedMotion,
    animationDuration: 250,
    color: palette.series,
    textStyle: { fontFamily: 'inherit', color: palette.text },
  }
  switch (data.kind) {
    case 'share':
      return { ...common, ...donut(data, context) }
    case 'funnel':
      return { ...common, ...funnel(data, context) }
    case 'waterfall':
      return { ...common, ...waterfall(data, context) }
    case 'map':
      return { ...common, ...map(data, context) }
    default:
      return { ...common, ...bars(data, context) }
  }
}

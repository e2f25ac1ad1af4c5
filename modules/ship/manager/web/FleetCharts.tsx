import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { managerText as words } from '../manager.text.ts'
import { byAge, byType } from './fleet-bands.ts'
import type { FleetShip } from './fleet-bands.ts'

/** Minimum number of ships for charts. */
const fewest = 3

/** Age and type distribution of a fleet. */
export function FleetCharts({ ships }: { ships: readonly FleetShip[] }) {
  const translate = useFormatMessage()
  const { info } = useMe()
  const nameOf = useDictLabel('SHIP_TYPE')
  if (ships.length < fewest) return null
  const { bands, unknown } = byAge(ships, info.today)
  const ages = [
    ...bands.map(({ from, to, ships: count }) => ({
      label:
        to === null
          ? translate(words.yearsAndMore, { from })
          : translate(words.years, { from, to }),
      count,
    })),
    ...(unknown ? [{ label: translate(words.ageUnknown), count: unknown }] : []),
  ]
  const kinds = byType(ships).map(({ type, ships: count }) => ({ label: nameOf(type), count }))
  const label = translate(words.labels.ships)
  return (
    <section className="charts fleet-charts" aria-label={translate(words.fleet)}>
      <Chart
        caption={translate(words.byAge)}
        kind="bar"
        unit="count"
        height={220}
        categories={ages.map((one) => one.label)}
        series={[{ key: 'age', label, values: ages.map((one) => one.count) }]}
      />
      <Chart
        caption={translate(words.byType)}
        kind="bar"
        unit="count"
        height={Math.max(220, kinds.length * 26 + 40)}
        horizontal
        categories={kinds.map((one) => one.label)}
        series={[{ key: 'type', label, values: kinds.map((one) => one.count) }]}
      />
    </section>
  )
}

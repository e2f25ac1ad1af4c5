import { useMe } from '#web/api/me.ts'
import { usePick, useSay } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { managerText as words } from '../manager.text.ts'
import { byAge, byType } from './fleet-bands.ts'
import type { FleetShip } from './fleet-bands.ts'

/** Of fewer ships everything can be seen in their list. */
const fewest = 3

/** How old the ships of a fleet are, and of which types. */
export function FleetCharts({ ships }: { ships: readonly FleetShip[] }) {
  const say = useSay()
  const pick = usePick()
  const { info } = useMe()
  const types = useDict('SHIP_TYPE')
  if (ships.length < fewest) return null
  const { bands, unknown } = byAge(ships, info.today)
  const ages = [...bands.map(({ from, to, ships: count }) => ({ label: to === null ? say(words.yearsAndMore, { from }) : say(words.years, { from, to }), count })), ...(unknown ? [{ label: say(words.ageUnknown), count: unknown }] : [])]
  const kinds = byType(ships).map(({ type, ships: count }) => ({ label: nameOf(type), count }))
  function nameOf(type: string): string {
    const entry = types.find(({ key }) => key === type)
    return entry ? pick(entry.valueZh, entry.valueEn) : type
  }
  const label = say(words.labels.ships)
  return (
    <section className="charts fleet-charts" aria-label={say(words.fleet)}>
      <Chart caption={say(words.byAge)} kind="bar" unit="count" height={220} categories={ages.map((one) => one.label)} series={[{ key: 'age', label, values: ages.map((one) => one.count) }]} />
      <Chart caption={say(words.byType)} kind="bar" unit="count" height={Math.max(220, kinds.length * 26 + 40)} horizontal categories={kinds.map((one) => one.label)} series={[{ key: 'type', label, values: kinds.map((one) => one.count) }]} />
    </section>
  )
}

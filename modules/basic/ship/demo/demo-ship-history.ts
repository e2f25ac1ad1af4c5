import { addDays } from '#common/rules/base/dates.ts'
import { seeded } from './ship-demo.ts'

interface DemoShip {
  id: number
  name: string
  previousNames: string | null
  flagId: number
  ownerId: number | null
  registryPort: string | null
  buildDate: string | null
}
interface Named {
  id: number
  nameZh: string | null
  name: string
}
interface DemoFlag extends Named {
  port: string | null
}

/**
 * Rows of dated history: every former name has its date; about a third of the renamed ships also
 * changed owner or flag.
 */
export function pastOf(
  ships: readonly DemoShip[],
  flags: readonly DemoFlag[],
  owners: readonly Named[],
  today: string,
) {
  const random = seeded(19_481_117)
  const other = <T extends { id: number }>(list: readonly T[], not: number | null): T | undefined =>
    list.filter(({ id }) => id !== not)[Math.floor(random() * (list.length - 1))]
  const line = (
    shipId: number,
    effectiveDate: string,
    kind: string,
    field: string,
    from: Named,
    to: Named | undefined,
    ref: boolean,
  ) => ({
    shipId,
    kind,
    field,
    effectiveDate,
    fromZh: from.nameZh ?? from.name,
    fromEn: from.name,
    toZh: to ? (to.nameZh ?? to.name) : null,
    toEn: to?.name ?? null,
    fromId: ref ? from.id : null,
    toId: ref ? (to?.id ?? null) : null,
  })
  return ships.flatMap((ship) => {
    const { previousNames, buildDate } = ship
    if (!previousNames || !buildDate || buildDate >= addDays(today, -800)) return []
    const day = addDays(today, -30 - Math.floor(random() * 700))
    const [former, sold] = [{ id: 0, nameZh: null, name: previousNames }, random() < 0.35]
    const name = line(
      ship.id,
      day,
      'name',
      'name',
      former,
      { id: 0, nameZh: null, name: ship.name },
      false,
    )
    const [seller, flag] = [other(owners, ship.ownerId), other(flags, ship.flagId)]
    if (!sold || !seller || !flag) return [name]
    const moved = random() < 0.5
    const port =
      moved && flag.port && ship.registryPort
        ? [
            line(
              ship.id,
              day,
              'registryPort',
              'registryPort',
              { id: 0, nameZh: null, name: flag.port },
              { id: 0, nameZh: null, name: ship.registryPort },
              false,
            ),
          ]
        : []
    return [
      name,
      line(
        ship.id,
        addDays(day, -2),
        'owner',
        'ownerId',
        seller,
        owners.find(({ id }) => id === ship.ownerId),
        true,
      ),
      ...(moved
        ? [
            line(
              ship.id,
              day,
              'flag',
              'flagId',
              flag,
              flags.find(({ id }) => id === ship.flagId),
              true,
            ),
            ...port,
          ]
        : []),
    ]
  })
}

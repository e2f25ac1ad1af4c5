import type { OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import type { Line } from './report-lines.ts'

type Row = OutputOf<typeof flagMonthlyReport, 'list'>['rows'][number]
/** Sign-off state of a line. */
export type SignOffState = Pick<Row, 'sign' | 'signTime' | 'signName' | 'messages'>

/** Sign-off and messages by line id; lines without any are left out. */
export async function signsOf(
  { db }: Pick<RequestContext, 'db'>,
  lines: readonly Pick<Line, 'id'>[],
): Promise<Map<number, SignOffState>> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (!ids.length) return new Map()
  const [signs, messages] = await Promise.all([
    db
      .selectFrom('flagReportSign as s')
      .leftJoin('appUser as u', 'u.id', 's.userId')
      .where((eb) => eb('s.lineId', '=', eb.fn.any(eb.val(ids))))
      .select(['s.lineId', 's.state', 's.time', 'u.displayName as name'])
      .execute(),
    db
      .selectFrom('flagReportMessage as m')
      .leftJoin('appUser as u', 'u.id', 'm.userId')
      .where((eb) => eb('m.lineId', '=', eb.fn.any(eb.val(ids))))
      .orderBy('m.id')
      .select(['m.lineId', 'm.time', 'm.kind', 'm.words', 'u.displayName as name'])
      .execute(),
  ])
  const messagesByLine = Map.groupBy(messages, ({ lineId }) => lineId)
  return new Map(
    signs.map(({ lineId, state, time, name }) => [
      lineId,
      {
        sign: state as SignOffState['sign'],
        signTime: time,
        signName: name,
        messages: (messagesByLine.get(lineId) ?? []).map((one) => ({
          time: one.time,
          name: one.name ?? '',
          kind: one.kind as 'query' | 'answer',
          words: one.words,
        })),
      },
    ]),
  )
}

/** Number of lines per sign-off state. */
export function progressOf(groups: readonly { sign: Row['sign']; lines: number }[]) {
  const count = (...states: Row['sign'][]) =>
    groups.filter(({ sign }) => states.includes(sign)).reduce((sum, { lines }) => sum + lines, 0)
  return {
    total: count('acknowledged', 'queried', 'answered', 'waiting'),
    acknowledged: count('acknowledged'),
    queried: count('queried'),
    answered: count('answered'),
    waiting: count('waiting'),
  }
}
